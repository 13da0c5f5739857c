import type { PictureSpec } from '#domain/media/picture.ts';
import { luminance, safeColor, shade } from '../base/color.ts';
import { nameCut, TEXT } from './face.ts';
import { keyInk, printOf, tintOf } from './inks.ts';
import { labelOn } from './label.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import { cap, stuckLabel } from './packs-glass.ts';
import type { Scene, Surface } from './scene.ts';
import { glow, groundShadow, roundLight } from './shading.ts';
import { clipped, line, path, rect } from './shapes.ts';
import { flat, rounded } from './sticker.ts';
import { write } from './text.ts';
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

/** Type that runs up a slim body. */
function upright(
  scene: Scene,
  spec: PictureSpec,
  cx: number,
  top: number,
  bottom: number,
  width: number,
  fill: string,
  second: string,
): string {
  const [h, w] = [bottom - top, width];
  const lying = { x: cx - h / 2, y: (top + bottom) / 2 - w / 2, w: h, h: w };
  const mid = (top + bottom) / 2;
  const surface: Surface = { box: lying, bleed: lying, warp: (x, y) => [cx + (y - mid), mid - (x - cx)] };
  return (
    write(
      scene,
      surface,
      spec.name,
      { cut: nameCut(spec.name_font), size: w * 0.46, fill },
      { x: lying.x + 4, y: mid + w * 0.06, anchor: 'start', maxWidth: h - 8 },
    ) +
    write(
      scene,
      surface,
      [spec.brand, spec.size_text.split(' (')[0] ?? ''].join('  ·  '),
      { cut: TEXT.bold, size: w * 0.15, fill: second },
      { x: lying.x + 4, y: mid + w * 0.32, anchor: 'start', maxWidth: h - 8 },
    )
  );
}

/** Lip balm: one stick closed, one open beside it. */
export function balm(scene: Scene, spec: PictureSpec): Drawn {
  const stick = (x: number, y: number, w: number, bottom: number, open: boolean) => {
    const all = { x, y, w, h: bottom - y };
    const label = labelOn(scene, spec, flat(all));
    const [top, cx] = [open ? y : y + 142, x + w / 2];
    const [food] = label.foods;
    const foot = food === undefined ? 36 : w * 1.22;
    const art =
      food === undefined
        ? ''
        : clipped(
            scene,
            `M${x} ${bottom - w * 1.22}h${w}v${w * 1.22 - 34}h${-w}Z`,
            rect({ x, y: bottom - w * 1.22, w, h: w * 1.22 }, tintOf(spec, 0.88)) +
              putFood(scene, food, printOf(spec), { x: cx, y: bottom - w * 0.73, size: w * 0.9 }),
          );
    const words = open
      ? ''
      : upright(scene, spec, cx, top + 18, bottom - foot - 16, w, label.inks.onMain, label.inks.accent_on_main);
    const lidded = open
      ? ''
      : rect({ x, y, w, h: 140 }, shade(spec.color_main, -0.06)) +
        rect({ x, y: y + 137, w, h: 5 }, '#000', { opacity: 0.3 });
    return clipped(
      scene,
      rounded(all, 12),
      rect(all, spec.color_main) +
        art +
        words +
        lidded +
        rect({ x, y: bottom - 34, w, h: 34 }, shade(spec.color_main, -0.06)) +
        rect({ x, y: bottom - 36, w, h: 3 }, '#000', { opacity: 0.25 }) +
        rect(all, roundLight(scene, 1)),
    );
  };
  const bullet = 'M474 338V296Q474 258 524 236Q570 262 570 300V338Z';
  const svg = [
    groundShadow(scene, 336, 694, 92) + groundShadow(scene, 522, 694, 82),
    path(bullet, '#e9a7a0') +
      path(bullet, roundLight(scene, 0.7)) +
      path('M474 296Q474 258 524 236Q570 262 570 300Q530 270 474 296Z', '#fff', 0.35),
    rect({ x: 466, y: 330, w: 112, h: 50 }, '#f4f2ec', { radius: 4 }) +
      rect({ x: 466, y: 330, w: 112, h: 50 }, roundLight(scene, 0.8), { radius: 4 }),
    stick(456, 372, 132, 694, true),
    stick(262, 106, 148, 694, false),
  ].join('');
  return { svg, bounds: { x: 240, y: 100, w: 366, h: 602 } };
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
