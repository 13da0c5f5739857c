import type { PictureSpec } from '#domain/media/picture.ts';
import { luminance, safeColor, shade } from '../base/color.ts';
import { habitOf, inksOf, labelOn } from './label.ts';
import type { Drawn } from './packs-bags.ts';
import { wrapped } from './packs-glass.ts';
import type { Scene } from './scene.ts';
import { glow, groundShadow, roundLight } from './shading.ts';
import { bow, clipped, line, path, rect } from './shapes.ts';
import { WINE_LABELS } from './wine-labels.ts';

/** Burgundy with sloping shoulders, and Bordeaux with high ones. */
const BOTTLES = [
  'M370 78H430V250C430 300 492 312 496 378C498 430 498 620 496 668C495 690 480 698 462 698H338C320 698 305 690 304 668C302 620 302 430 304 378C308 312 370 300 370 250Z',
  'M371 78H429V256C429 276 436 282 456 290C482 300 494 312 495 344C497 430 497 620 496 668C495 690 480 698 462 698H338C320 698 305 690 304 668C303 620 303 430 305 344C306 312 318 300 344 290C364 282 371 276 371 256Z',
] as const;

/** A winery's composition: always the same for the same winery. */
export function wineLabelOf(brandHabit: number): number {
  return Math.floor(brandHabit * 1009) % WINE_LABELS.length;
}

/** Thicker glass, wider at the foot, its shoulders falling without a break. */
const SPARKLING =
  'M372 78H428V214C430 286 504 320 508 420C509 500 509 620 508 666C507 690 490 698 470 698H330C310 698 293 690 292 666C291 620 291 500 292 420C296 320 370 286 372 214Z';

const PALE = 0.18;

/** The short capsule of a still wine. */
function capsuleOf(scene: Scene, spec: PictureSpec, color: string): string {
  const side = 'M367 72Q400 66 433 72V196Q400 202 367 196Z';
  return [
    path(side, color),
    path('M367 176Q400 182 433 176V182Q400 188 367 182Z', inksOf({ ...spec, color_main: color }).accent_on_main),
    path(side, roundLight(scene)),
    line('M368 73Q400 67 432 73', shade(color, 0.2), 2, 0.7),
  ].join('');
}

/** Foil over the cork and its wire, down to the shoulders, its edge torn. */
function foilOf(scene: Scene, spec: PictureSpec, color: string): string {
  const side =
    'M364 84Q364 64 400 62Q436 64 436 84Q437 100 430 112V214C432 250 445 272 461 297L450 306L438 296L424 312L410 298L396 314L382 300L366 312L352 298L339 303C354 274 368 250 370 214V112Q363 100 364 84Z';
  let creases = '';
  for (const x of [382, 394, 408, 420]) creases += `M${x} 118Q${x + (x - 400) * 0.3} 210 ${x + (x - 400) * 1.1} 292`;
  return [
    path(side, color),
    line(creases, '#fff', 2, 0.2),
    path('M370 112Q400 120 430 112V122Q400 130 370 122Z', inksOf({ ...spec, color_main: color }).accent_on_main),
    clipped(scene, side, rect({ x: 330, y: 60, w: 140, h: 260 }, roundLight(scene))),
  ].join('');
}

/** A still wine. */
export const wine = (scene: Scene, spec: PictureSpec): Drawn => {
  const shape = BOTTLES[Math.floor(habitOf(spec) * 17) % 2] ?? BOTTLES[0];
  return bottled(scene, spec, shape, capsuleOf);
};

/** A sparkling wine: in a heavier bottle, under foil. */
export const sparkling = (scene: Scene, spec: PictureSpec): Drawn => bottled(scene, spec, SPARKLING, foilOf);

function bottled(scene: Scene, spec: PictureSpec, shape: string, closure: typeof foilOf): Drawn {
  const contents = safeColor(spec.color_fill, '#1f2a1c');
  // Pale wine is in pale glass, or its neck would be darker than the wine.
  const glass = luminance(contents) > PALE ? shade(contents, -0.12) : safeColor(spec.color_glass, '#1f2a1c');
  const capsule = safeColor(spec.color_lid, spec.color_main);
  const habit = habitOf(spec);
  const all = { x: 290, y: 60, w: 220, h: 650 };
  const surface = wrapped(400, 97, 5, 412, 236, 0.93);
  const outline = bow({ x: 303, y: 412, w: 194, h: 236 }, 5);
  const draw = WINE_LABELS[wineLabelOf(habit)] ?? WINE_LABELS[0];
  const inside = [
    rect(all, glass),
    spec.color_fill === undefined
      ? ''
      : rect({ x: 290, y: 250, w: 220, h: 460 }, safeColor(spec.color_fill, glass), { opacity: 0.75 }),
    clipped(scene, outline, draw(labelOn(scene, spec, surface))),
    `<path d="${outline}" fill="none" stroke="#000" stroke-opacity=".18"/>`,
    rect(all, roundLight(scene, 1.05)),
    glow('M326 380Q320 520 328 680', '#fff', 8, 0.4, 5),
    glow('M382 200V280', '#fff', 5, 0.35, 4),
  ].join('');
  return {
    svg: groundShadow(scene, 400, 697, 104) + clipped(scene, shape, inside) + closure(scene, spec, capsule),
    bounds: { x: 290, y: 62, w: 220, h: 644 },
  };
}
