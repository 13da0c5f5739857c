import type { PictureSpec } from '#domain/media/picture.ts';
import { readable } from '../base/color.ts';
import { brandCut, TEXT } from './face.ts';
import { printOf } from './inks.ts';
import { labelOn, lineFrom, lineUpTo, nameFrom } from './label.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import { cap } from './packs-glass.ts';
import type { Box, Scene } from './scene.ts';
import { glow, groundShadow, lyingShadow, roundLight, softLight } from './shading.ts';
import { clipped, gradient, line, path, rect } from './shapes.ts';
import { flat, smallPrint } from './sticker.ts';
import { putFood } from './put-food.ts';

const DROPS = [
  [196, 392, 112, -8],
  [182, 492, 66, 8],
  [214, 560, 46, 0],
  [604, 392, 112, 8],
  [618, 492, 66, -8],
  [586, 560, 46, 0],
] as const;
const FALL = { x2: 0, y2: 1 };

function hardLid(scene: Scene, lid: Box): string {
  const white = gradient(
    scene,
    [
      [0, '#fff', 1],
      [0.6, '#f3f2ef', 1],
      [1, '#dddad3', 1],
    ],
    FALL,
  );
  const seam = { radius: 22, stroke: '#c9c5bb', stroke_width: 1.6 };
  return [
    lyingShadow({ ...lid, y: lid.y + 6 }, 30, 0.3, 7),
    rect(lid, '#ffffff', { radius: 32 }),
    rect({ x: lid.x + 3, y: lid.y + 3, w: lid.w - 6, h: lid.h - 6 }, white, { radius: 29 }),
    rect({ x: lid.x + 14, y: lid.y + 12, w: lid.w - 28, h: lid.h - 30 }, 'none', seam),
    path(`M${lid.x + 96} ${lid.y + lid.h - 6}h72q-6 12-20 12h-32q-14 0-20-12Z`, '#e9e6df'),
  ].join('');
}

/** Wet wipes: a lying pillow with a hard lid. */
export function flowpack(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 96, y: 230, w: 608, h: 400 };
  const body =
    'M104 262L150 258C250 236 550 236 650 258L696 262L692 300L697 340L692 380L697 420L692 460L697 500L692 540L696 602L650 606C550 624 250 624 150 606L104 602L108 540L103 500L108 460L103 420L108 380L103 340L108 300Z';
  const label = labelOn(scene, spec, flat({ x: 210, y: 420, w: 380, h: 180 }));
  const name = nameFrom({ ...label, w: 336 }, 446, 88, label.inks.main_on_paper, 60, 2);
  const end = lineUpTo(label, smallPrint(spec), { cut: TEXT.bold, size: 16, fill: label.inks.faint_on_paper }, 590);
  const lid = { x: 268, y: 274, w: 264, h: 146 };
  const lidLabel = labelOn(scene, spec, flat(lid));
  const brand = lineFrom(
    lidLabel,
    spec.brand,
    { cut: brandCut(spec.brand_font), size: 30, fill: lidLabel.inks.main_on_paper, tracking: spec.brand_tracking },
    336,
    220,
  );
  let crimps = '';
  for (const x of [104, 656])
    for (let n = 0; n < 7; n += 1)
      crimps +=
        rect({ x: x + n * 6, y: 240, w: 2, h: 380 }, '#fff', { opacity: 0.4 }) +
        rect({ x: x + 2 + n * 6, y: 240, w: 1.4, h: 380 }, '#000', { opacity: 0.07 });
  const print = [
    rect(all, spec.color_paper),
    rect({ x: all.x, y: all.y, w: 56, h: 400 }, spec.color_main) +
      rect({ x: 648, y: all.y, w: 60, h: 400 }, spec.color_main),
    DROPS.map(([x, y, size, turn]) => putFood(scene, spec.foods[0] ?? '', printOf(spec), { x, y, size, turn })).join(
      '',
    ),
    name.svg + end.svg,
    rect(
      all,
      gradient(
        scene,
        [
          [0, '#fff', 0.3],
          [0.2, '#fff', 0.06],
          [0.55, '#000', 0],
          [0.86, '#000', 0.1],
          [1, '#000', 0.24],
        ],
        { x2: 0, y2: 1 },
      ),
    ),
    crimps,
    glow('M166 284Q210 330 190 390', '#fff', 10, 0.5, 8) +
      glow('M628 590Q590 540 606 480', '#000', 9, 0.1, 8) +
      glow('M240 262Q400 252 560 262', '#fff', 7, 0.5, 5),
  ].join('');
  const svg = [groundShadow(scene, 400, 610, 270), clipped(scene, body, print), hardLid(scene, lid), brand.svg].join(
    '',
  );
  return { svg, bounds: { x: 98, y: 238, w: 604, h: 384 } };
}

/** Fruit purée: a pouch with a spout. */
export function spoutpouch(scene: Scene, spec: PictureSpec): Drawn {
  const body =
    'M262 176Q330 186 362 168H438Q470 186 538 176Q566 176 570 206C556 330 560 470 584 640Q588 690 552 694Q400 706 248 694Q212 690 216 640C240 470 244 330 230 206Q234 176 262 176Z';
  const all = { x: 200, y: 150, w: 400, h: 570 };
  const print = rect(all, bodyColor(spec)) + drawLabel(scene, spec, flat({ x: 246, y: 200, w: 308, h: 460 }, all));
  const folds =
    glow('M262 200Q276 400 250 660', '#fff', 14, 0.36, 10) +
    glow('M540 210Q522 420 556 650', '#000', 13, 0.15, 10) +
    path('M216 652Q400 700 584 652V720H216Z', '#000', 0.12) +
    line('M220 652Q400 700 580 652', '#fff', 2, 0.35) +
    rect({ x: 200, y: 160, w: 400, h: 30 }, '#000', { opacity: 0.07 });
  const lid = readable(spec.color_accent, '#ffffff', 1.6);
  const side = 'M344 74Q400 66 456 74V142Q400 152 344 142Z';
  let ribs = '';
  for (let n = 0; n < 13; n += 1) ribs += `M${350 + n * 8.4} 80V140`;
  const svg = [
    groundShadow(scene, 400, 692, 186),
    rect({ x: 372, y: 130, w: 56, h: 50 }, '#e9e7e1') +
      rect({ x: 372, y: 130, w: 56, h: 50 }, roundLight(scene, 0.8)) +
      rect({ x: 362, y: 156, w: 76, h: 10 }, '#d7d4cc', { radius: 3 }),
    clipped(scene, body, print + rect(all, softLight(scene, 1.1)) + folds),
    cap(scene, side, { cx: 400, y: 74, rx: 56, ry: 7 }, lid) + line(ribs, '#000', 2, 0.16),
  ].join('');
  return { svg, bounds: { x: 214, y: 62, w: 372, h: 640 } };
}

/** Dry food for pets: a flat-bottomed bag with side folds. */
export function sack(scene: Scene, spec: PictureSpec): Drawn {
  const body =
    'M222 84H578Q590 84 590 96L584 126C604 260 608 520 604 664Q602 694 574 696H226Q198 694 196 664C192 520 196 260 216 126L210 96Q210 84 222 84Z';
  const all = { x: 180, y: 70, w: 440, h: 650 };
  const print = rect(all, bodyColor(spec)) + drawLabel(scene, spec, flat({ x: 218, y: 138, w: 364, h: 540 }, all));
  const folds = [
    rect({ x: 180, y: 80, w: 440, h: 46 }, '#000', { opacity: 0.12 }),
    '<path d="M214 106H588" stroke="#fff" stroke-width="2.6" stroke-dasharray="10 6" opacity=".75"/>',
    path('M180 126H236Q222 400 230 720H180Z', '#000', 0.1) + path('M620 126H566Q580 400 572 720H620Z', '#000', 0.16),
    glow('M238 140Q226 400 232 690', '#fff', 4, 0.5, 4) +
      glow('M564 140Q576 400 570 690', '#fff', 3, 0.3, 4) +
      glow('M260 140Q300 220 280 300', '#fff', 14, 0.22, 10) +
      glow('M540 660Q500 600 520 540', '#000', 12, 0.12, 10),
  ].join('');
  return {
    svg: groundShadow(scene, 400, 694, 208) + clipped(scene, body, print + rect(all, softLight(scene, 1.05)) + folds),
    bounds: { x: 190, y: 80, w: 420, h: 624 },
  };
}
