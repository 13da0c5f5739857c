import { COORDINATES, type Cut, faceOf, type GlyphShape } from './face.ts';
import type { Box, Scene, Surface } from './scene.ts';

/** A set line in em, its origin at the start of the baseline. */
export type Run = {
  glyphs: readonly { shape: GlyphShape; x: number }[];
  width: number;
  ink: { left: number; right: number; top: number; bottom: number };
};

export type TextStyle = { cut: Cut; size: number; fill: string; tracking?: number; opacity?: number };
export type Anchor = 'start' | 'middle' | 'end';

const RUNS_KEPT = 1000;
const runs = new Map<string, Run>();

/** Sets a line glyph by glyph with kerning; letter spacing is a part of the em. */
export function setLine(text: string, cut: Cut, tracking = 0): Run {
  const key = `${cut.family}${cut.weight}|${tracking}|${text}`;
  const known = runs.get(key);
  if (known) return known;
  if (runs.size >= RUNS_KEPT) runs.clear();
  const run = shapeRun(text, cut, tracking);
  runs.set(key, run);
  return run;
}

function shapeRun(text: string, cut: Cut, tracking: number): Run {
  const face = faceOf(cut);
  const glyphs: { shape: GlyphShape; x: number }[] = [];
  const ink = { left: Infinity, right: -Infinity, top: 0, bottom: 0 };
  let x = 0;
  let before = '';
  for (const character of text) {
    const shape = face.shapeOf(character);
    if (!shape) continue;
    if (before !== '') x += face.kerning(before, character) + tracking;
    if (shape.outline.commands.length > 0) {
      ink.left = Math.min(ink.left, x + shape.left);
      ink.right = Math.max(ink.right, x + shape.right);
      ink.top = Math.min(ink.top, shape.top);
      ink.bottom = Math.max(ink.bottom, shape.bottom);
    }
    glyphs.push({ shape, x });
    x += shape.advance;
    before = character;
  }
  if (ink.left > ink.right) Object.assign(ink, { left: 0, right: 0 });
  return { glyphs, width: x, ink };
}

/** Numbers in a path keep one decimal: a tenth of a unit is less than a tenth of a pixel at 640. */
export const round = (value: number) => Math.round(value * 10) / 10;

function pathOf(run: Run, x: number, y: number, size: number, warp: Surface['warp']): string {
  const point = (px: number, py: number) => {
    const [u, v] = warp ? warp(px, py) : [px, py];
    return `${round(u)} ${round(v)}`;
  };
  let d = '';
  for (const { shape, x: left } of run.glyphs) {
    const { commands, numbers } = shape.outline;
    let at = 0;
    for (const command of commands) {
      d += command;
      for (const end = at + COORDINATES[command]; at < end; at += 2) {
        const [gx = 0, gy = 0] = [numbers[at], numbers[at + 1]];
        d += point(x + (left + gx) * size, y + gy * size) + (at + 2 < end ? ' ' : '');
      }
    }
  }
  return d;
}

/**
 * One line as outlines, its baseline at `y`. Wider than `maxWidth` it is set smaller. The ink's box, flat before
 * any bending, is noted in the scene, so that a test can hold every word against its label.
 */
export function write(
  scene: Scene,
  surface: Surface,
  text: string,
  style: TextStyle,
  at: { x: number; y: number; anchor?: Anchor; maxWidth?: number },
): string {
  const run = setLine(text, style.cut, style.tracking);
  if (run.glyphs.length === 0 || style.size <= 0) return '';
  const inkWidth = run.ink.right - run.ink.left;
  const size = at.maxWidth === undefined ? style.size : Math.min(style.size, at.maxWidth / Math.max(inkWidth, 0.01));
  const anchor = at.anchor ?? 'middle';
  const shift =
    anchor === 'start' ? -run.ink.left : anchor === 'end' ? -run.ink.right : -(run.ink.left + run.ink.right) / 2;
  const x = at.x + shift * size;
  const box: Box = {
    x: x + run.ink.left * size,
    y: at.y + run.ink.top * size,
    w: inkWidth * size,
    h: (run.ink.bottom - run.ink.top) * size,
  };
  scene.texts.push({ text, box, within: surface.box });
  const opacity = style.opacity === undefined ? '' : ` opacity="${style.opacity}"`;
  return `<path d="${pathOf(run, x, at.y, size, surface.warp)}" fill="${style.fill}"${opacity}/>`;
}
