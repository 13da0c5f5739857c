import type { PictureSpec } from '#domain/media/picture.ts';
import { safeColor, shade } from '../base/color.ts';
import type { Drawn } from './packs-bags.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import { stuckLabel, wrapped } from './packs-glass.ts';
import type { Scene } from './scene.ts';
import { glow, groundShadow, roundLight } from './shading.ts';
import { clipped, gradient, line, path, rect } from './shapes.ts';
import { flat } from './sticker.ts';

const SPRAY =
  'M348 268C340 300 268 318 262 384C256 440 256 610 262 656C264 686 282 696 306 698H494C518 696 536 686 538 656C544 610 544 440 538 384C532 318 460 300 452 268Z';

function trigger(lid: string): string {
  let ribs = '';
  for (let n = 0; n < 9; n += 1) ribs += `M${361 + n * 9.6} 224v40`;
  return [
    path('M384 92H560C572 92 576 100 574 112L566 140H470V196H430L384 196Z', lid),
    path('M384 92H330C318 92 312 100 312 112V128H384Z', shade(lid, -0.1)),
    path('M300 100H316V134H300Z', shade(lid, -0.2)),
    path('M470 140C486 176 500 206 524 226L506 238C474 214 462 190 452 160Z', shade(lid, -0.08)),
    path('M362 196H446V268H354Q352 230 362 196Z', shade(lid, -0.04)),
    line('M400 98H556', '#fff', 6, 0.35),
    line(ribs, '#000', 2, 0.12),
    `<path d="M384 92H560C572 92 576 100 574 112L566 140H470V196H384Z" fill="none" stroke="#000" stroke-opacity=".14"/>`,
  ].join('');
}

export function spray(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 240, y: 250, w: 320, h: 460 };
  const lid = safeColor(spec.color_lid, '#f4f2ec');
  const inside = [
    rect(all, safeColor(spec.color_fill, '#d6ebe0')),
    stuckLabel(scene, spec, { x: 254, y: 372, w: 292, h: 292 }, 12, 146),
    rect(all, roundLight(scene, 0.9)),
    glow('M292 400Q284 540 296 670', '#fff', 9, 0.5, 5),
  ].join('');
  return {
    svg: groundShadow(scene, 400, 697, 146) + trigger(lid) + clipped(scene, SPRAY, inside),
    bounds: { x: 257, y: 90, w: 318, h: 616 },
  };
}

const PUMP = 'M276 250Q276 236 292 234H508Q524 236 524 250V660Q524 692 492 696Q400 702 308 696Q276 692 276 660Z';

export function pump(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 260, y: 220, w: 280, h: 500 };
  const lid = safeColor(spec.color_lid, '#23211e');
  const collar = 'M346 190Q400 184 454 190V238Q400 246 346 238Z';
  const nozzle = 'M300 92H430Q440 92 440 104V124H352Q338 124 328 136L318 150H302L308 118Q300 112 300 104Z';
  const head = [
    path('M386 120H414V196H386Z', shade(lid, -0.08)),
    path(nozzle, lid),
    `<path d="${nozzle}" fill="none" stroke="#000" stroke-opacity=".14"/>`,
    line('M312 98H430', '#fff', 5, 0.35),
    path(collar, lid),
    path(collar, roundLight(scene, 0.8)),
  ].join('');
  const inside = [
    rect(all, safeColor(spec.color_fill, '#8d7aa8')),
    stuckLabel(scene, spec, { x: 274, y: 288, w: 252, h: 362 }, 10, 126),
    rect(all, roundLight(scene, 0.95)),
    glow('M302 250V680', '#fff', 9, 0.45, 5),
  ].join('');
  return {
    svg: groundShadow(scene, 400, 696, 124) + head + clipped(scene, PUMP, inside),
    bounds: { x: 274, y: 90, w: 252, h: 614 },
  };
}

const BAR =
  'M132 330Q136 288 180 280Q400 254 620 280Q664 288 668 330V500Q664 544 620 552Q400 578 180 552Q136 544 132 500Z';

/** A bar of soap in a paper band: the soap itself is in view at both ends. */
export function soap(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 120, y: 250, w: 560, h: 340 };
  const band = { x: 206, y: 250, w: 388, h: 340 };
  const bar = safeColor(spec.color_fill, '#efe3cb');
  const light = gradient(
    scene,
    [
      [0, '#fff', 0.36],
      [0.24, '#fff', 0.06],
      [0.6, '#000', 0],
      [0.86, '#000', 0.12],
      [1, '#000', 0.3],
    ],
    { x2: 0, y2: 1 },
  );
  const print = drawLabel(scene, spec, flat({ ...band, y: 276, h: 280 }, band));
  const body = [
    rect(all, bar),
    glow('M158 312Q180 298 206 296', '#fff', 10, 0.5, 6),
    clipped(scene, `M${band.x} 250h${band.w}v340h${-band.w}Z`, rect(band, bodyColor(spec)) + print),
    line(`M${band.x} 258V580M${band.x + band.w} 258V580`, '#000', 2, 0.2),
    rect(all, light),
  ].join('');
  return {
    svg: groundShadow(scene, 400, 556, 262) + clipped(scene, BAR, body),
    bounds: { x: 130, y: 258, w: 540, h: 316 },
  };
}

const TUMBLER = 'M250 250H550V656Q550 692 512 696Q400 704 288 696Q250 692 250 656Z';

/** A candle in a glass, its wax behind the label. */
export function candle(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 240, y: 240, w: 320, h: 470 };
  const wax = safeColor(spec.color_fill, '#f5ead2');
  const glass = [
    rect(all, '#eef2f2'),
    rect({ ...all, y: 306 }, wax),
    `<ellipse cx="400" cy="306" rx="152" ry="15" fill="${shade(wax, 0.03)}" stroke="#000" stroke-opacity=".1"/>`,
    line('M400 304V272', '#4a3a2c', 5),
    stuckLabel(scene, spec, { x: 254, y: 366, w: 292, h: 270 }, 13, 146),
    rect(all, roundLight(scene, 0.8)),
    glow('M286 270V670', '#fff', 9, 0.5, 5),
    path('M252 664Q400 706 548 664V704H252Z', '#fff', 0.22),
  ].join('');
  const rim =
    '<ellipse cx="400" cy="250" rx="150" ry="14" fill="#fff" fill-opacity=".35" stroke="#9fb0b0" stroke-opacity=".7" stroke-width="2"/>';
  return {
    svg: groundShadow(scene, 400, 697, 146) + clipped(scene, TUMBLER, glass) + rim,
    bounds: { x: 246, y: 234, w: 308, h: 470 },
  };
}

const STICK = 'M296 250Q296 214 330 212H470Q504 214 504 250V668Q504 692 476 694H324Q296 692 296 668Z';

/** A deodorant stick: oval, its cap in the paper's color. */
export function stick(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 286, y: 200, w: 228, h: 510 };
  const surface = wrapped(400, 104, 5, 362, 300, 0.9);
  const lid = safeColor(spec.color_lid, '#f4f2ec');
  const body = [
    rect(all, bodyColor(spec)),
    drawLabel(scene, spec, surface),
    rect({ ...all, h: 140 }, lid),
    line('M296 340H504', '#000', 2, 0.2),
    rect({ ...all, y: 672, h: 40 }, lid),
    line('M296 672H504', '#000', 2, 0.16),
    rect(all, roundLight(scene, 0.8)),
    glow('M328 240V670', '#fff', 8, 0.4, 5),
  ].join('');
  return {
    svg: groundShadow(scene, 400, 695, 106) + clipped(scene, STICK, body),
    bounds: { x: 290, y: 206, w: 220, h: 496 },
  };
}
