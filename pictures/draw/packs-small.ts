import type { PictureSpec } from '#domain/media/picture.ts';
import { luminance, safeColor, shade } from '../base/color.ts';
import { brandCut, TEXT } from './face.ts';
import { keyInk, printOf, tintOf } from './inks.ts';
import { type Label, labelOn, lineFrom, lineUpTo, nameFrom } from './label.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import { cap, stuckLabel } from './packs-glass.ts';
import type { Box, Scene, Surface } from './scene.ts';
import { glow, groundShadow, roundLight } from './shading.ts';
import { clipped, line, path, rect } from './shapes.ts';
import { flat, rounded } from './sticker.ts';
import { putFood } from './put-food.ts';

/** Toothpaste, sun milk, hand cream: a tube on its cap. */
export function tube(scene: Scene, spec: PictureSpec): Drawn {
  const body = 'M258 92H542L524 560Q520 606 470 616H330Q280 606 276 560Z';
  const all = { x: 240, y: 80, w: 320, h: 560 };
  const surface: Surface = {
    box: { x: 276, y: 138, w: 248, h: 446 },
    bleed: all,
    warp: (x, y) => [400 + (x - 400) * (1 - (0.06 * (y - 138)) / 446), y],
  };
  const lid = safeColor(spec.color_lid, '#ffffff');
  const side = 'M322 612H478L472 694Q400 702 328 694Z';
  let ribs = '';
  for (let n = 0; n < 24; n += 1) ribs += `M${330 + n * 6.1} 620V692`;
  let crimp = '';
  for (let n = 0; n < 6; n += 1) crimp += `M256 ${98 + n * 5.6}H544`;
  const svg = [
    groundShadow(scene, 400, 694, 100),
    path(side, luminance(lid) > 0.8 ? '#f3f1ec' : lid) +
      path(side, roundLight(scene, 0.9)) +
      line(ribs, '#000', 1.5, 0.14),
    clipped(
      scene,
      body,
      rect(all, bodyColor(spec)) +
        drawLabel(scene, spec, surface) +
        rect({ ...all, h: 50 }, shade(bodyColor(spec), luminance(bodyColor(spec)) > 0.5 ? -0.05 : 0.07)) +
        line(crimp, '#000', 1.3, 0.12) +
        rect(all, roundLight(scene, 0.75)) +
        glow('M300 150Q312 400 306 590', '#fff', 11, 0.4, 7),
    ),
  ].join('');
  return { svg, bounds: { x: 256, y: 90, w: 288, h: 612 } };
}

/** Type that runs up a slim body: the brand, the name in up to two lines, and what is in it. */
function upright(label: Label, bottom: number, top: number): string {
  const { spec, inks, cx, surface } = label;
  const [h, w] = [bottom - top, surface.box.w];
  const mid = (top + bottom) / 2;
  const lying = { x: cx - h / 2, y: mid - w / 2, w: h, h: w };
  const turned: Surface = { box: lying, bleed: lying, warp: (x, y) => [cx + (y - mid), mid - (x - cx)] };
  const on = { ...label, surface: turned, cx, w: h - 8 };
  const brandStyle = { cut: brandCut(spec.brand_font), size: w * 0.15, fill: inks.accent_on_main };
  const brand = lineFrom(on, spec.brand, { ...brandStyle, tracking: spec.brand_tracking }, lying.y + w * 0.13);
  const net = spec.size_text.split(' (')[0] ?? '';
  const end = lineUpTo(on, net, { cut: TEXT.bold, size: w * 0.12, fill: inks.onMain }, lying.y + w * 0.88);
  const name = nameFrom(on, brand.bottom + w * 0.07, end.top - brand.bottom - w * 0.14, inks.onMain, w * 0.3, 2);
  return brand.svg + name.svg + end.svg;
}

const FOOD_PART = 1.02;

function balmStick(scene: Scene, spec: PictureSpec, box: Box, isOpen: boolean): string {
  const { x, y, w } = box;
  const bottom = y + box.h;
  const label = labelOn(scene, spec, flat(box));
  const [food] = label.foods;
  const foot = food === undefined ? 30 : w * FOOD_PART;
  const lid = shade(spec.color_main, -0.06);
  const cap = 122;
  const art =
    food === undefined
      ? ''
      : rect({ x, y: bottom - foot, w, h: foot - 28 }, tintOf(spec, 0.88)) +
        putFood(scene, food, printOf(spec), { x: x + w / 2, y: bottom - 28 - (foot - 28) / 2, size: w * 0.82 });
  const words = isOpen ? '' : upright(label, bottom - foot - 8, y + cap + 12);
  const lidded = isOpen
    ? ''
    : rect({ x, y, w, h: cap }, lid) + rect({ x, y: y + cap - 3, w, h: 5 }, '#000', { opacity: 0.3 });
  const base =
    rect({ x, y: bottom - 28, w, h: 28 }, lid) + rect({ x, y: bottom - 30, w, h: 3 }, '#000', { opacity: 0.25 });
  const body = rect(box, spec.color_main) + art + words + lidded + base + rect(box, roundLight(scene, 0.9));
  return clipped(scene, rounded(box, 14), body);
}

/** Lip balm: one stick closed, one open beside it. */
export function balm(scene: Scene, spec: PictureSpec): Drawn {
  const bullet = 'M470 320V270Q470 226 536 198Q602 230 602 276V320Z';
  const collar = { x: 462, y: 310, w: 148, h: 60 };
  const svg = [
    groundShadow(scene, 310, 694, 108) + groundShadow(scene, 540, 694, 100),
    path(bullet, '#e9a7a0') +
      path(bullet, roundLight(scene, 0.7)) +
      path('M470 270Q470 226 536 198Q602 230 602 276Q544 240 470 270Z', '#fff', 0.35),
    rect(collar, '#f4f2ec', { radius: 4 }) + rect(collar, roundLight(scene, 0.8), { radius: 4 }),
    balmStick(scene, spec, { x: 448, y: 360, w: 176, h: 334 }, true),
    balmStick(scene, spec, { x: 210, y: 90, w: 200, h: 604 }, false),
  ].join('');
  return { svg, bounds: { x: 200, y: 84, w: 432, h: 618 } };
}

function glassBody(scene: Scene, spec: PictureSpec, glass: string): string {
  const body =
    'M352 300H448V330C448 352 532 352 540 402V654Q540 692 500 696H300Q260 692 260 654V402C268 352 352 352 352 330Z';
  const all = { x: 250, y: 290, w: 300, h: 420 };
  const lid = keyInk(spec.color_main);
  const low = { ...spec, sub: '', claims: [] };
  return [
    groundShadow(scene, 400, 695, 140),
    clipped(
      scene,
      body,
      rect(all, glass) +
        rect({ x: 250, y: 290, w: 300, h: 60 }, '#fff', { opacity: 0.08 }) +
        stuckLabel(scene, low, { x: 256, y: 404, w: 288, h: 258 }, 11, 143) +
        rect(all, roundLight(scene)) +
        glow('M292 400V676', '#fff', 8, 0.5, 5),
    ),
    path('M344 236Q400 228 456 236V304Q400 314 344 304Z', lid) +
      path('M344 236Q400 228 456 236V304Q400 314 344 304Z', roundLight(scene)),
  ].join('');
}

/** Serum: a pipette in the neck. */
export function dropper(scene: Scene, spec: PictureSpec): Drawn {
  const bulb = 'M366 236C360 190 372 170 372 130Q374 92 400 92Q426 92 428 130C428 170 440 190 434 236Q400 244 366 236Z';
  const rubber = '#2c2926';
  return {
    svg:
      glassBody(scene, spec, '#8a4b1b') +
      path(bulb, rubber) +
      path(bulb, roundLight(scene, 1.2)) +
      glow('M388 118V210', '#fff', 6, 0.4, 4),
    bounds: { x: 258, y: 90, w: 284, h: 614 },
  };
}

/** Essential oil: a small bottle with a tall ribbed cap; shown with room around it, for it is small. */
export function vial(scene: Scene, spec: PictureSpec): Drawn {
  const side = 'M338 142Q400 132 462 142V300Q400 312 338 300Z';
  let ribs = '';
  for (let n = 0; n < 19; n += 1) ribs += `M${344 + n * 6.2} 152V298`;
  const svg =
    glassBody(scene, spec, '#5d3312') +
    cap(scene, side, { cx: 400, y: 142, rx: 62, ry: 8 }, '#1f1d1b', 1.1) +
    line(ribs, '#fff', 1.4, 0.13);
  return { svg, bounds: { x: 190, y: 84, w: 420, h: 640 } };
}

/** Syrup: a round pharmacy bottle with a measuring cap. */
export function boston(scene: Scene, spec: PictureSpec): Drawn {
  const side = 'M322 196Q400 184 478 196V296Q400 310 322 296Z';
  return {
    svg:
      glassBody(scene, spec, safeColor(spec.color_fill, '#3a1f2e')) +
      cap(scene, side, { cx: 400, y: 196, rx: 78, ry: 10 }, '#f4f2ec', 0.8) +
      line('M324 214Q400 202 476 214', '#000', 1.4, 0.14),
    bounds: { x: 244, y: 180, w: 312, h: 524 },
  };
}
