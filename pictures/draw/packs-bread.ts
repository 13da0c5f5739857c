import type { PictureSpec } from '#domain/media/picture.ts';
import { REAL } from '../foods/foods.ts';
import { brandCut, TEXT } from './face.ts';
import { labelOn, lineFrom, lineUpTo, nameFrom } from './label.ts';
import type { Drawn } from './packs-bags.ts';
import type { Scene } from './scene.ts';
import { glow, groundShadow, roundLight, softLight } from './shading.ts';
import { clipped, gradient, line, path, rect } from './shapes.ts';
import { flat, smallPrint } from './sticker.ts';
import { putFood } from './put-food.ts';

const BAG =
  'M222 268C226 232 330 208 362 172L352 112Q400 98 448 112L438 172C470 208 574 232 578 268C598 400 600 560 588 662Q586 694 552 696H248Q214 694 212 662C200 560 202 400 222 268Z';
const CRUST =
  'M246 672V540C222 520 222 460 262 446C330 424 470 424 538 446C578 460 578 520 554 540V672Q552 686 536 686H264Q248 686 246 672Z';
const CRUMB =
  'M262 664V534C244 512 246 474 276 464C336 446 464 446 524 464C554 474 556 512 538 534V664Q536 670 528 670H272Q264 670 262 664Z';
const ALL = { x: 190, y: 90, w: 420, h: 630 };
const SEAM = 446;

/** The pores of a cut loaf, and its seeds if it has some. */
function poresOf(scene: Scene, seed: string | undefined): string {
  const { random } = scene;
  let out = '';
  for (let n = 0; n < 150; n += 1) {
    const [x, y] = [262 + random() * 276, 456 + random() * 212].map((v) => v.toFixed(0));
    const [rx, ry] = [1.5 + random() * 4, 1 + random() * 2].map((v) => v.toFixed(1));
    const turn = (random() * 30 - 15).toFixed(0);
    out += `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} 400 560)" fill="${n % 3 ? '#b98d56' : '#f3e0b8'}" opacity=".7"/>`;
  }
  for (let n = 0; seed !== undefined && n < 46; n += 1) {
    const at = { x: 268 + random() * 264, y: 462 + random() * 200, size: 15, turn: Math.round(random() * 180) };
    out += putFood(scene, seed, REAL, at);
  }
  return out;
}

function loaf(scene: Scene, spec: PictureSpec): string {
  const seeds = spec.foods.find((food) => food.startsWith('seeds'));
  const crust = gradient(scene, [
    [0, '#8f5727'],
    [0.5, '#a96c35'],
    [1, '#7a4519'],
  ]);
  const crumb = gradient(
    scene,
    [
      [0, '#e9cf9c'],
      [0.6, '#dcbb80'],
      [1, '#c79d5f'],
    ],
    { x2: 0.5, y2: 1 },
  );
  return [
    path('M230 690V470Q400 400 570 470V690Z', '#8a5428', 0.28),
    path(CRUST, crust),
    clipped(
      scene,
      CRUMB,
      rect({ x: 240, y: 440, w: 320, h: 240 }, crumb) + poresOf(scene, seeds?.replace('seeds', 'seed')),
    ),
  ].join('');
}

function print(scene: Scene, spec: PictureSpec): string {
  const label = labelOn(scene, spec, flat({ x: 226, y: 214, w: 348, h: 222 }, { ...ALL, h: SEAM - ALL.y }));
  const fill = label.inks.onMain;
  const style = { cut: brandCut(spec.brand_font), size: 30, fill, tracking: spec.brand_tracking };
  const brand = lineFrom(label, spec.brand, style, 246, 270);
  const name = nameFrom({ ...label, w: 300 }, brand.bottom + 18, 92, fill, 56, 2);
  const end = lineUpTo(label, smallPrint(spec), { cut: TEXT.bold, size: 14, fill }, 408, { maxWidth: 270 });
  const wave = `M180 80H620V${SEAM - 26}Q510 ${SEAM + 18} 400 ${SEAM - 14}T180 ${SEAM - 26}Z`;
  return path(wave, spec.color_main) + brand.svg + name.svg + end.svg;
}

function gathers(): string {
  const folds = [-30, -14, 2, 18, 32].map((x) => {
    const d = `M${400 + x} 108C${400 + x * 0.9} 150 ${400 + x} 170 ${400 + x * 2.6} 236`;
    return x % 4 ? line(d, '#fff', 3, 0.4) : line(d, '#000', 3, 0.14);
  });
  return folds.join('');
}

/** Bread on its end in a clear bag: the cut face in view, the print above it, a clip at the neck. */
export function breadbag(scene: Scene, spec: PictureSpec): Drawn {
  const inside = [
    rect(ALL, '#f4efe4'),
    loaf(scene, spec),
    print(scene, spec),
    rect(ALL, softLight(scene, 1.1)),
    gathers(),
    glow('M244 280Q226 460 238 660', '#fff', 12, 0.5, 8),
    glow('M560 290Q576 460 566 660', '#fff', 7, 0.35, 6),
    glow('M300 640Q310 560 292 500', '#fff', 6, 0.35, 5),
  ].join('');
  const clip = { x: 350, y: 160, w: 100, h: 22 };
  const svg = [
    groundShadow(scene, 400, 694, 196),
    clipped(scene, BAG, inside),
    rect(clip, '#fdfaf2', { radius: 8 }),
    rect(clip, roundLight(scene, 0.7), { radius: 8 }),
  ].join('');
  return { svg, bounds: { x: 206, y: 96, w: 388, h: 606 } };
}
