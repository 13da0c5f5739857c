import type { PictureSpec } from '#domain/media/picture.ts';
import { luminance, safeColor, shade } from '../base/color.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import { cap } from './packs-glass.ts';
import type { Box, Scene } from './scene.ts';
import { glow, groundShadow, roundLight, softOval } from './shading.ts';
import { clipped, gradient, line, path, rect } from './shapes.ts';
import { flat, rounded } from './sticker.ts';

/** The hole of the handle is drawn the other way round than the body, so that it stays open. */
const HANDLE =
  'M450 272Q530 264 536 326V366Q534 382 519 381Q503 380 502 364V344Q498 316 462 320Q438 321 436 296Q436 274 450 272Z';
const JUG = `M336 206C298 222 226 240 220 330V652Q220 694 266 696H534Q580 694 580 652V330C580 280 546 256 510 238L464 206Z${HANDLE}`;

function sticker(scene: Scene, spec: PictureSpec, box: Box): string {
  const outline = rounded(box, 12);
  const print = clipped(scene, outline, drawLabel(scene, spec, flat(box)));
  return `${print}<path d="${outline}" fill="none" stroke="#000" stroke-opacity=".14"/>`;
}

/** Laundry detergent: a jug with a handle, its cap is the measure. */
export function jug(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 210, y: 190, w: 380, h: 520 };
  const plastic = safeColor(spec.color_fill, '#d6ebe0');
  const lid = spec.color_main;
  const side = 'M326 96Q400 86 474 96V204Q400 218 326 204Z';
  let ribs = '';
  for (let n = 0; n < 23; n += 1) ribs += `M${332 + n * 6.2} 116V202`;
  const inside = [
    rect(all, plastic),
    sticker(scene, { ...spec, sub: '', claims: [] }, { x: 238, y: 396, w: 324, h: 272 }),
    rect(all, roundLight(scene, 0.75)),
    glow('M256 330Q246 480 256 660', '#fff', 11, 0.4, 7),
    `<path d="${HANDLE}" fill="none" stroke="${shade(plastic, -0.2)}" stroke-width="9" stroke-opacity=".5"/>`,
    glow('M440 262Q540 250 552 330V380', '#fff', 7, 0.4, 5),
  ].join('');
  return {
    svg:
      groundShadow(scene, 400, 696, 176) +
      clipped(scene, JUG, inside) +
      cap(scene, side, { cx: 400, y: 96, rx: 74, ry: 9 }, lid) +
      line(ribs, luminance(lid) > 0.4 ? '#000' : '#fff', 1.6, 0.14),
    bounds: { x: 216, y: 84, w: 368, h: 620 },
  };
}

const circle = (r: number) => `M${400 - r} 400a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A balm in a flat round tin, seen from above: its lid is the label. */
export function tin(scene: Scene, spec: PictureSpec): Drawn {
  const metal = gradient(
    scene,
    [
      [0, '#fbfbfa'],
      [0.35, '#c9cccf'],
      [0.6, '#eceded'],
      [1, '#93989d'],
    ],
    { y2: 1 },
  );
  const sheen = gradient(
    scene,
    [
      [0, '#fff', 0.3],
      [0.3, '#fff', 0.05],
      [0.5, '#fff', 0],
      [0.52, '#fff', 0.1],
      [0.66, '#fff', 0],
      [1, '#000', 0.14],
    ],
    { y2: 1 },
  );
  const bleed = { x: 120, y: 120, w: 560, h: 560 };
  const lid =
    rect(bleed, bodyColor(spec)) +
    drawLabel(scene, { ...spec, claims: [] }, flat({ x: 232, y: 192, w: 336, h: 430 }, bleed));
  const svg = [
    softOval(scene, 414, 428, 318, 312, 0.5),
    softOval(scene, 406, 410, 306, 304, 0.5),
    path(circle(292), metal),
    `<path d="${circle(291)}" fill="none" stroke="#6f7478" stroke-opacity=".5" stroke-width="2"/>`,
    clipped(scene, circle(262), lid + rect(bleed, sheen)),
    `<path d="${circle(262)}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="3"/>`,
    `<path d="${circle(277)}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="4"/>`,
  ].join('');
  return { svg, bounds: { x: 106, y: 106, w: 590, h: 596 } };
}
