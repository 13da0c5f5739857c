import type { PictureSpec } from '#domain/media/picture.ts';
import { drawable, REAL, reachOf } from '../foods/foods.ts';
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
const WHOLE: Record<string, string> = { lemon: 'whole-lemon', lime: 'whole-lemon#8fae3e', orange: 'whole-orange' };

function wholeOf(food: string): string {
  const [name = '', tint] = food.split('#');
  const whole = WHOLE[name] ?? name;
  return tint === undefined ? whole : `${whole}#${tint}`;
}

/** What is long lies down: the turn that brings its drawing level. */
const LYING: Record<string, number> = { carrot: -40, cucumber: -14 };

/** Fruit and vegetables without a pack. What cannot be drawn comes in a plain pouch with its name on. */
export function produce(scene: Scene, spec: PictureSpec): Drawn {
  const shown = drawable(spec.foods)[0];
  if (shown === undefined) return pouch(scene, spec);
  const food = wholeOf(shown);
  const count = spec.count ?? 3;
  const spots = PILED[count] ?? (count > 3 ? PILED[5] : PILED[3]) ?? [];
  const lean = LYING[food] ?? 0;
  const pieces = spots.map(([x, y, size]) => {
    const turn = lean + (spots.length === 1 ? 0 : Math.round((scene.random() - 0.5) * 26));
    return { x, y, size, turn, foot: y + size * reachOf(food, turn) };
  });
  const foot = Math.max(...pieces.map((piece) => piece.foot));
  const half = spots.length === 1 ? 210 : 300;
  const heap = pieces.map(
    ({ foot: at, ...piece }) =>
      softOval(scene, piece.x, at, piece.size * 0.42, piece.size * 0.08, 0.5) + putFood(scene, food, REAL, piece),
  );
  const x1 = Math.min(...pieces.map(({ x, size }) => x - size / 2));
  const x2 = Math.max(...pieces.map(({ x, size }) => x + size / 2));
  const y1 = Math.min(...pieces.map(({ y, size }) => y - size / 2));
  const svg = softOval(scene, 400, foot - 4, half, 40, 0.34) + heap.join('');
  return { svg, bounds: { x: x1, y: y1, w: x2 - x1, h: foot + 20 - y1 } };
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
