import type { PictureSpec } from '#domain/media/picture.ts';
import { luminance, safeColor, shade } from '../base/color.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import { cap, wrapped } from './packs-glass.ts';
import type { Scene } from './scene.ts';
import { glow, groundShadow, roundLight, softOval } from './shading.ts';
import { bow, clipped, gradient, line, path, rect } from './shapes.ts';
import { flat } from './sticker.ts';

/** Milk: a gable top, its ridge along the front, the side folded in. */
export function gable(scene: Scene, spec: PictureSpec): Drawn {
  const face = { x: 236, y: 252, w: 268, h: 442 };
  const main = bodyColor(spec) === spec.color_paper && spec.layout !== 'split' ? spec.color_paper : spec.color_main;
  const lid = safeColor(spec.color_lid, '#ffffff');
  const slope = 'M236 252H504L532 142H264Z';
  const neck = 'M352 172V200A36 17 0 0 0 424 200V172Z';
  const svg = [
    groundShadow(scene, 404, 695, 176),
    path('M504 252L564 238V680L504 694Z', shade(main, -0.13)),
    path('M504 252L564 238L532 142Z', shade(main, -0.17)) +
      path('M504 252L533 190L532 142Z', '#fff', 0.1) +
      line('M533 190L564 238', '#000', 1.6, 0.2),
    path(slope, shade(main, 0.03)) +
      path(
        slope,
        gradient(scene, [
          [0, '#fff', 0.2],
          [0.5, '#fff', 0.04],
          [1, '#000', 0.08],
        ]),
      ),
    path('M264 142H532V94H264Z', shade(main, -0.04)) +
      rect({ x: 264, y: 94, w: 268, h: 6 }, '#fff', { opacity: 0.3 }) +
      line('M264 130H532M264 112H532', '#000', 1.5, 0.14) +
      path('M532 142L538 138V92L532 94Z', shade(main, -0.2)),
    clipped(
      scene,
      'M236 252H504V694H236Z',
      drawLabel(scene, spec, flat(face, { ...face, y: 232, h: 500 })) +
        rect(
          face,
          gradient(scene, [
            [0, '#fff', 0.16],
            [0.3, '#fff', 0.05],
            [0.7, '#000', 0],
            [1, '#000', 0.09],
          ]),
        ),
    ),
    line('M504 252V694', '#fff', 1.6, 0.35) + line('M236 252H504', '#000', 1.6, 0.15),
    softOval(scene, 396, 216, 46, 18, 0.5),
    path(neck, lid) +
      path(neck, roundLight(scene, 0.8)) +
      `<ellipse cx="388" cy="172" rx="36" ry="16" fill="${shade(lid, 0.04)}" stroke="#000" stroke-opacity=".14"/>`,
  ].join('');
  return { svg, bounds: { x: 232, y: 90, w: 336, h: 612 } };
}

const WHITE_PAPER = '#f6f4ee';

/** How the rolls of a pack are: where their middles are, how wide they are, and where the pack begins and ends. */
type Rolls = { middles: readonly number[]; r: number; top: number; foot: number };

const TOWELS: Rolls = { middles: [236, 400, 564], r: 82, top: 146, foot: 692 };
/** Toilet paper: shorter and narrower rolls, four abreast. */
const TISSUE: Rolls = { middles: [216, 338, 462, 584], r: 61, top: 318, foot: 692 };

function rollEnd(x: number, y: number, r: number, paper: string): string {
  const oval = (part: number, rest: string, lower = 0) =>
    `<ellipse cx="${x}" cy="${y + lower}" rx="${Math.round(r * part)}" ry="${Math.round(r * part * 0.34)}" ${rest}/>`;
  return (
    oval(1, `fill="${shade(paper, 0.025)}" stroke="${shade(paper, -0.16)}" stroke-width="1.5"`) +
    oval(0.68, `fill="none" stroke="${shade(paper, -0.09)}" stroke-width="1.5"`) +
    oval(0.31, 'fill="#a98d67"') +
    oval(0.24, 'fill="#5f4c34"', 2)
  );
}

function rollPack(scene: Scene, spec: PictureSpec, { middles, r, top, foot }: Rolls): Drawn {
  const bottom = foot - 34;
  const paper = safeColor(spec.color_fill, WHITE_PAPER);
  const roll = (x: number, y: number) => {
    const side = { x: x - r, y, w: 2 * r, h: foot - y };
    return rect(side, paper) + rect(side, roundLight(scene, 0.5)) + rollEnd(x, y, r, paper);
  };
  const tops = [...middles.map((x) => roll(x, top + 28)), ...middles.map((x) => roll(x, top + 70))].join('');
  const film = `M152 ${top + 68}C150 ${top + 14} 180 ${top - 2} 236 ${top}C290 ${top - 14} 510 ${top - 14} 564 ${top}C620 ${top - 2} 650 ${top + 14} 648 ${top + 68}V${foot - 30}Q648 ${foot - 2} 600 ${foot}H200Q152 ${foot - 2} 152 ${foot - 30}Z`;
  const printed = { x: 152, y: top + (r > 70 ? 140 : 112), w: 496, h: 0 };
  printed.h = bottom - printed.y;
  const lit = middles.map((x) => rect({ x: x - r, y: top + 76, w: 2 * r, h: foot - top }, roundLight(scene, 0.42)));
  const gap = (x: number) => glow(`M${x} ${top + 90}Q${x + 2} ${top + 112} ${x} ${printed.y - 2}`, '#000', 8, 0.16, 5);
  const gaps = middles.slice(1).map((x, n) => gap((x + (middles[n] ?? x)) / 2));
  const svg = [
    groundShadow(scene, 400, foot - 2, 250),
    clipped(
      scene,
      film,
      tops +
        rect({ x: 150, y: foot - 52, w: 500, h: 60 }, shade(paper, -0.03)) +
        drawLabel(scene, spec, flat({ ...printed, x: 176, w: 448 }, printed)) +
        lit.join(''),
    ),
    `<path d="${film}" fill="#fff" fill-opacity=".08" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>`,
    glow(`M176 ${top + 44}Q400 ${top + 4} 620 ${top + 44}`, '#fff', 8, 0.6, 5),
    glow(`M166 ${top + 94}V${foot - 52}`, '#fff', 7, 0.5, 5),
    ...gaps,
  ].join('');
  return { svg, bounds: { x: 148, y: top - 8, w: 504, h: foot - top + 16 } };
}

/** Paper towels under printed film. */
export const rolls = (scene: Scene, spec: PictureSpec): Drawn => rollPack(scene, spec, TOWELS);

/** Toilet paper under printed film: a low pack. */
export const bathrolls = (scene: Scene, spec: PictureSpec): Drawn => rollPack(scene, spec, TISSUE);

const PLUME =
  'M330 430C340 380 300 342 336 292C352 270 372 302 392 264C406 238 430 288 452 272C486 252 500 312 492 346C486 382 512 402 510 430Q420 448 330 430Z';

/** Facial tissues: a low box, the first tissue out of its slot. */
export function tissuebox(scene: Scene, spec: PictureSpec): Drawn {
  const face = { x: 180, y: 452, w: 420, h: 242 };
  const shine = gradient(scene, [
    [0, '#fff', 0.16],
    [0.3, '#fff', 0.05],
    [0.7, '#000', 0],
    [1, '#000', 0.09],
  ]);
  const folds = 'M392 264C384 320 400 372 396 436M452 272C446 332 470 382 462 436M336 292C352 342 352 392 362 436';
  const svg = [
    groundShadow(scene, 416, 695, 236),
    path('M600 452L660 400V642L600 694Z', shade(spec.color_main, -0.1)),
    path('M180 452L240 400H660L600 452Z', shade(spec.color_main, 0.08)),
    '<ellipse cx="420" cy="427" rx="124" ry="15" fill="#fff" fill-opacity=".55"/><ellipse cx="420" cy="428" rx="96" ry="10" fill="#000" fill-opacity=".45"/>',
    path(PLUME, shade(safeColor(spec.color_fill, WHITE_PAPER), 0.03)),
    clipped(scene, PLUME, glow(folds, '#5a5a66', 8, 0.2, 7) + glow('M500 330Q480 400 500 440', '#5a5a66', 14, 0.16, 9)),
    `<path d="${PLUME}" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="1.6"/>`,
    path('M316 434Q420 452 524 434L520 442Q420 458 320 442Z', shade(spec.color_main, 0.08)),
    clipped(
      scene,
      'M180 452H600V694H180Z',
      drawLabel(scene, spec, flat(face, { ...face, y: 440, h: 270 })) + rect(face, shine),
    ),
    line('M180 452H600', '#fff', 1.6, 0.5) + line('M600 452V694', '#fff', 1.6, 0.35),
  ].join('');
  return { svg, bounds: { x: 178, y: 250, w: 484, h: 452 } };
}

/** Baby cereal, cocoa, loose tea: a paper can with a slip lid. */
export function canister(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 220, y: 150, w: 360, h: 560 };
  const outline = bow({ x: 226, y: 204, w: 348, h: 468 }, 13);
  const lid = luminance(spec.color_main) > 0.3 ? shade(spec.color_main, -0.12) : spec.color_main;
  const side = 'M214 146Q400 128 586 146V214Q400 244 214 214Z';
  const svg = [
    groundShadow(scene, 400, 690, 176),
    clipped(
      scene,
      outline,
      rect(all, bodyColor(spec)) +
        drawLabel(scene, spec, wrapped(400, 172, 13, 226, 440)) +
        rect(all, roundLight(scene, 0.85)),
    ),
    cap(scene, side, { cx: 400, y: 146, rx: 186, ry: 18 }, lid, 0.8),
    line('M216 208Q400 238 584 208', '#000', 2, 0.22) + line('M218 160Q400 144 582 160', '#fff', 1.6, 0.3),
  ].join('');
  return { svg, bounds: { x: 212, y: 126, w: 376, h: 576 } };
}
