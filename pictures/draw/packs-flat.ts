import type { PictureSpec } from '#domain/media/picture.ts';
import { drawable, REAL, reachesOf } from '../foods/foods.ts';
import { shade } from '../base/color.ts';
import { brandCut, TEXT } from './face.ts';
import { claimsText, habitOf, type Label, labelOn, lineFrom, lineUpTo, nameFrom } from './label.ts';
import { ornament } from './ornament.ts';
import { type Drawn, pouch } from './packs-bags.ts';
import type { Box, Scene } from './scene.ts';
import { glow, lyingShadow, softOval } from './shading.ts';
import { clipped, gradient, line, path, rect } from './shapes.ts';
import { write } from './text.ts';
import { putFood } from './put-food.ts';

const flat = (scene: Scene, spec: PictureSpec, box: Box): Label =>
  labelOn(scene, spec, { box, bleed: box, warp: null });

const LAID: Record<number, readonly (readonly [x: number, y: number, size: number])[]> = {
  1: [[400, 352, 300]],
  2: [
    [292, 350, 258],
    [508, 356, 258],
  ],
  3: [
    [246, 350, 210],
    [402, 360, 210],
    [556, 350, 210],
  ],
};

const TRAYS = ['#1f2422', '#22292f', '#2b2724'] as const;

/** Meat and fish: a tray under film, seen from above, with a label across the film. */
export function tray(scene: Scene, spec: PictureSpec): Drawn {
  const first = drawable(spec.foods)[0];
  const outer = { x: 126, y: 210, w: 548, h: 392 };
  const base = TRAYS[Math.floor(habitOf(spec) * 13) % TRAYS.length] ?? TRAYS[0];
  let laid = '';
  for (const [x, y, size] of LAID[Math.min(3, Math.max(1, spec.count ?? 1))] ?? []) {
    if (first === undefined) continue;
    laid += softOval(scene, x, y + 16, size * 0.52, size * 0.42, 0.6, '#000');
    laid += putFood(scene, first, REAL, { x, y, size, turn: Math.round((scene.random() - 0.5) * 14) });
  }
  const film = gradient(
    scene,
    [
      [0, '#fff', 0.22],
      [0.35, '#fff', 0.02],
      [0.6, '#fff', 0],
      [0.72, '#fff', 0.1],
      [1, '#fff', 0],
    ],
    { y2: 1 },
  );
  const box = { x: 216, y: 464, w: 368, h: 178 };
  const label = flat(scene, spec, box);
  const { inks } = label;
  const strip = 46;
  const brand = lineFrom(
    label,
    spec.brand,
    { cut: brandCut(spec.brand_font), size: 26, fill: inks.onMain, tracking: spec.brand_tracking },
    box.y + 11,
    320,
  );
  const foot = [claimsText(spec, 2), spec.size_text].filter((text) => text !== '').join('   ');
  const net = lineUpTo(label, foot, { cut: TEXT.regular, size: 15, fill: inks.faint_on_paper }, box.y + box.h - 11);
  const sub = lineUpTo(
    label,
    spec.sub.toUpperCase(),
    { cut: TEXT.bold, size: 14, fill: inks.accent_on_paper, tracking: 0.1 },
    net.top - 9,
  );
  const name = nameFrom(label, box.y + strip + 13, sub.top - box.y - strip - 24, inks.onPaper, 38, 2);
  const svg = [
    lyingShadow({ x: 130, y: 226, w: 540, h: 384 }, 44, 0.4, 16),
    rect(outer, base, { radius: 44 }),
    rect({ x: 144, y: 226, w: 512, h: 360 }, shade(base, 0.07), { radius: 34 }),
    laid,
    rect(outer, film, { radius: 44 }),
    glow('M170 250Q330 236 460 250', '#fff', 9, 0.35, 5),
    lyingShadow({ ...box, y: box.y + 6 }, 10, 0.34, 7),
    rect(box, spec.color_paper, { radius: 10 }),
    path(
      `M${box.x + 10} ${box.y}H${box.x + box.w - 10}Q${box.x + box.w} ${box.y} ${box.x + box.w} ${box.y + 10}V${box.y + strip}H${box.x}V${box.y + 10}Q${box.x} ${box.y} ${box.x + 10} ${box.y}Z`,
      spec.color_main,
    ),
    brand.svg + name.svg + sub.svg + net.svg,
  ].join('');
  return { svg, bounds: { x: 122, y: 206, w: 556, h: 442 } };
}

const PILED: Record<number, readonly (readonly [x: number, y: number, size: number])[]> = {
  1: [[400, 420, 390]],
  2: [
    [300, 430, 300],
    [505, 452, 300],
  ],
  3: [
    [402, 404, 262],
    [284, 492, 276],
    [520, 498, 276],
  ],
  5: [
    [322, 396, 240],
    [492, 400, 240],
    [228, 492, 248],
    [402, 508, 256],
    [576, 494, 246],
  ],
};

/** A printed lemon has a slice beside it; in the store they are whole. */
const WHOLE: Record<string, string> = {
  cucumber: 'whole-cucumber',
  lemon: 'whole-lemon',
  lime: 'whole-lemon#8fae3e',
  orange: 'whole-orange',
};

function wholeOf(food: string): string {
  const [name = '', tint] = food.split('#');
  const whole = WHOLE[name] ?? name;
  return tint === undefined ? whole : `${whole}#${tint}`;
}

type Spots = readonly (readonly [x: number, y: number, size: number])[];

/** What lies on the table, seen from above; a bunch on its point would look like a tripod. */
const LAID_DOWN: Record<string, { spots: Spots; lean: number }> = {
  carrot: {
    spots: [
      [276, 420, 300],
      [524, 420, 300],
      [338, 428, 316],
      [462, 428, 316],
      [400, 436, 330],
    ],
    lean: 45,
  },
  grapes: {
    spots: [
      [530, 400, 330],
      [280, 400, 330],
      [404, 436, 366],
    ],
    lean: 0,
  },
};

/** Where the pieces in front lie, in units. */
const FRONT_ROW = 480;
const BRANCHED = new Set(['ginger', 'grapes']);

/** Fruit and vegetables without a pack. What cannot be drawn comes in a plain pouch with its name on. */
export function produce(scene: Scene, spec: PictureSpec): Drawn {
  const shown = drawable(spec.foods)[0];
  if (shown === undefined) return pouch(scene, spec);
  const food = wholeOf(shown);
  // Bunches and roots branch: five of them would be a thicket.
  const count = Math.min(spec.count ?? 3, BRANCHED.has(food) ? 3 : 5);
  const laid = LAID_DOWN[food.split('#')[0] ?? ''];
  const spots = laid ? laid.spots.slice(-count) : (PILED[count] ?? PILED[3] ?? []);
  const pieces = spots.map(([x, at, size]) => {
    const turn = laid ? laid.lean + (x - 400) * 0.08 : Math.round((scene.random() - 0.5) * 26);
    const { left, right, up, down } = reachesOf(food, turn);
    // What is low lies lower on the row before it.
    const y = laid || at > FRONT_ROW ? at : at + (FRONT_ROW - at) * Math.max(0, 0.7 - (up + down) * 0.7);
    const edges = { left: x - size * left, right: x + size * right, top: y - size * up, foot: y + size * down };
    return { x, y, size, turn, edges };
  });
  const x1 = Math.min(...pieces.map(({ edges }) => edges.left));
  const x2 = Math.max(...pieces.map(({ edges }) => edges.right));
  const y1 = Math.min(...pieces.map(({ edges }) => edges.top));
  const foot = Math.max(...pieces.map(({ edges }) => edges.foot));
  const heap = pieces.map(({ edges, ...piece }) => {
    const contact = softOval(scene, piece.x, edges.foot, piece.size * 0.42, piece.size * 0.08, 0.5);
    return (laid ? '' : contact) + putFood(scene, food, REAL, piece);
  });
  const [cx, w] = [(x1 + x2) / 2, x2 - x1];
  // A bunch is seen from above: its shadow is all around it.
  const shadow = laid
    ? softOval(scene, cx + 12, (y1 + foot) / 2 + 14, w * 0.62, (foot - y1) * 0.56, 0.4)
    : softOval(scene, cx, foot - 4, w * 0.56, 40, 0.34);
  const svg = shadow + heap.join('');
  return { svg, bounds: { x: x1 - 10, y: y1, w: x2 - x1 + 20, h: foot + 20 - y1 } };
}

/** The gift card, a little tilted on the table, with four strokes of the tally and the one that crosses them. */
export function card(scene: Scene, spec: PictureSpec): Drawn {
  const box = { x: 130, y: 230, w: 540, h: 340 };
  const label = flat(scene, spec, box);
  const { inks } = label;
  const left = box.x + 44;
  const brandStyle = { cut: brandCut(spec.brand_font), size: 46, fill: inks.onMain, tracking: spec.brand_tracking };
  const words = [
    write(scene, label.surface, spec.brand, brandStyle, { x: left, y: box.y + 84, anchor: 'start', maxWidth: 300 }),
    write(
      scene,
      label.surface,
      spec.name,
      { cut: TEXT.heavy, size: 30, fill: inks.accent_on_main },
      { x: left, y: box.y + 262, anchor: 'start', maxWidth: 330 },
    ),
    write(
      scene,
      label.surface,
      spec.sub,
      { cut: TEXT.regular, size: 20, fill: inks.onMain },
      { x: left, y: box.y + 298, anchor: 'start', maxWidth: 330 },
    ),
    write(
      scene,
      label.surface,
      spec.size_text,
      { cut: TEXT.heavy, size: 40, fill: inks.onMain },
      { x: box.x + box.w - 44, y: box.y + 298, anchor: 'end', maxWidth: 130 },
    ),
  ].join('');
  const strokes =
    [0, 1, 2, 3].map((n) => line(`M${520 + n * 26} 278q-4 44 2 88`, spec.color_accent, 9)).join('') +
    line('M500 356Q560 330 620 290', spec.color_accent, 9);
  const rounded = `M${box.x + 26} ${box.y}H${box.x + box.w - 26}Q${box.x + box.w} ${box.y} ${box.x + box.w} ${box.y + 26}V${box.y + box.h - 26}Q${box.x + box.w} ${box.y + box.h} ${box.x + box.w - 26} ${box.y + box.h}H${box.x + 26}Q${box.x} ${box.y + box.h} ${box.x} ${box.y + box.h - 26}V${box.y + 26}Q${box.x} ${box.y} ${box.x + 26} ${box.y}Z`;
  const sheen = gradient(
    scene,
    [
      [0, '#fff', 0.18],
      [0.4, '#fff', 0.03],
      [0.41, '#fff', 0.1],
      [0.6, '#fff', 0],
      [1, '#000', 0.12],
    ],
    { y2: 0.7 },
  );
  const face = clipped(
    scene,
    rounded,
    rect(box, spec.color_main) +
      ornament({ ...label, habit: 0.04 }, spec.color_main) +
      words +
      strokes +
      rect(box, sheen),
  );
  const tilted = `<g transform="rotate(-5 400 400)">${lyingShadow({ ...box, y: box.y + 14 }, 26, 0.4, 18)}${face}</g>`;
  return { svg: tilted, bounds: { x: 112, y: 196, w: 576, h: 410 } };
}
