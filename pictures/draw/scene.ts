import { type Random, randomOf } from '../base/random.ts';

/** All lengths are units of the drawing: 800 to the side, of which a pack fills most. */
export type Box = { x: number; y: number; w: number; h: number };

/** Where a line of text ended up, and the label it has to stay on. */
export type PlacedText = { text: string; box: Box; within: Box };

/** Bends a flat point onto the body of a pack. */
export type Warp = (x: number, y: number) => [x: number, y: number];

/** Something that can be printed on: text stays inside `box`, color runs on to `bleed`. */
export type Surface = { box: Box; bleed: Box; warp: Warp | null };

/** The state of one drawing in progress. */
export type Scene = {
  defs: string[];
  texts: PlacedText[];
  random: Random;
  /** Ids for gradients and clips, counted per picture, so that equal pictures have equal bytes. */
  nextId: () => string;
  /** Draws a thing once. @returns the id for reusing it. */
  define: (key: string, draw: () => string) => string;
};

export function newScene(seed: string): Scene {
  let count = 0;
  const defined = new Map<string, string>();
  const defs: string[] = [];
  const nextId = () => `p${(count += 1)}`;
  const define = (key: string, draw: () => string) => {
    const known = defined.get(key);
    if (known) return known;
    const id = nextId();
    defined.set(key, id);
    defs.push(`<g id="${id}">${draw()}</g>`);
    return id;
  };
  return { defs, texts: [], random: randomOf(seed), nextId, define };
}

/** A cylinder seen straight on: what is printed narrows toward the edges and sags by `dip` in the middle. */
export function cylinder(cx: number, radius: number, dip: number): Warp {
  const quarter = (radius * Math.PI) / 2;
  return (x, y) => {
    const arc = Math.max(-quarter, Math.min(quarter, x - cx));
    const u = Math.sin(arc / radius);
    return [cx + radius * u, y + dip * (1 - u * u)];
  };
}

/** The finished drawing, cut square around `bounds` with the same margin on every picture. */
export function finish(scene: Scene, body: string, bounds: Box, options: { margin: number; ground: string }): string {
  const side = Math.max(bounds.w, bounds.h) / (1 - 2 * options.margin);
  const x = bounds.x + bounds.w / 2 - side / 2;
  const y = bounds.y + bounds.h / 2 - side / 2;
  const view = [x, y, side, side].map((v) => v.toFixed(1)).join(' ');
  const ground =
    options.ground === ''
      ? ''
      : `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${side.toFixed(1)}" height="${side.toFixed(1)}" fill="${options.ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${view}" width="640" height="640"><defs>${scene.defs.join('')}</defs>${ground}${body}</svg>`;
}
