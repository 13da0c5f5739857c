import type { PictureSpec } from '#domain/media/picture.ts';
import { drawable } from '../foods/foods.ts';
import { inkOn, safeColor, shade } from '../base/color.ts';
import { pile } from './compose.ts';
import { brandCut, TEXT } from './face.ts';
import { habitOf, inksOf, labelOn, lineFrom, nameFrom } from './label.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Box, Scene, Surface } from './scene.ts';
import { glow, groundShadow, softLight } from './shading.ts';
import { clipped, line, path, rect } from './shapes.ts';
import { setLine, write } from './text.ts';

/** A pack as drawn, and the room it takes: the picture is cut around it. */
export type Drawn = { svg: string; bounds: Box };
export type Template = (scene: Scene, spec: PictureSpec) => Drawn;

const flatSurface = (box: Box, bleed: Box): Surface => ({ box, bleed, warp: null });

/** How large the pieces of a heap are, by what they are: some drawings are a handful, not one piece. */
const GRAIN: Record<string, number> = {
  bean: 150,
  chickpea: 150,
  lentil: 140,
  grain: 150,
  rice: 150,
  seeds: 150,
  flake: 96,
  almond: 84,
  coffee: 84,
  berry: 110,
  chunk: 120,
  fries: 120,
  blueberry: 74,
  'apple-ring': 130,
  'coconut-flake': 156,
};
/** Bent and thin pieces leave gaps in a heap, unless they lie closer. */
const SPARSE = new Set(['cherry', 'fries', 'green-beans', 'shrimp', 'wedge']);
const isSparse = (foods: readonly string[]) => foods.some((food) => SPARSE.has(food.split('#')[0] ?? ''));
/** Printed beside others, but never loose in a bag as drawn: a whole coconut, a dipper of honey. */
const NOT_LOOSE = new Set(['apple', 'cinnamon', 'coconut', 'ginger', 'honey', 'maple', 'rosemary', 'vanilla']);
/** A bunch is printed; what is loose is its pieces. */
const pieceOf = (food: string) => (food === 'blueberries' ? 'blueberry' : food);
const looseOf = (foods: readonly string[]) =>
  foods.filter((food) => !NOT_LOOSE.has(food.split('#')[0] ?? '')).map(pieceOf);
const grainOf = (food: string) => GRAIN[food.split('#')[0] ?? ''] ?? 100;

const POUCH =
  'M214 96L586 96Q594 96 595 106C603 250 610 500 604 632C603 672 594 690 560 696C480 705 320 705 240 696C206 690 197 672 196 632C190 500 197 250 205 106Q206 96 214 96Z';
const WINDOWS = [
  'M262 640V545A138 110 0 0 1 538 545V640Q400 662 262 640Z',
  'M400 448C500 448 556 490 556 552C556 618 500 654 400 654C300 654 244 618 244 552C244 490 300 448 400 448Z',
  'M236 520C290 480 340 470 400 492C460 514 520 500 564 474V640Q400 664 236 640Z',
] as const;

/** Powder has no pieces: a grainy slope, lit from the upper left. */
function powderIn(scene: Scene, tint: string): string {
  const specks = (count: number) => {
    let d = '';
    for (let n = 0; n < count; n += 1)
      d += `M${(236 + scene.random() * 328).toFixed(1)} ${(440 + scene.random() * 226).toFixed(1)}h2.6v2.6h-2.6Z`;
    return d;
  };
  return [
    rect({ x: 230, y: 430, w: 340, h: 250 }, tint),
    path('M230 516Q310 462 400 500T580 474V690H230Z', shade(tint, 0.045)),
    path('M230 596Q330 540 440 584T580 560V690H230Z', shade(tint, 0.085)),
    path(specks(170), shade(tint, -0.09), 0.7),
    path(specks(120), shade(tint, 0.16), 0.7),
  ].join('');
}

function pouchWindow(scene: Scene, spec: PictureSpec, foods: readonly string[]): string {
  const shape = WINDOWS[Math.floor(habitOf(spec) * 31) % WINDOWS.length] ?? WINDOWS[0];
  const [name, tint] = (foods[0] ?? '').split('#');
  const inside =
    name === 'powder'
      ? powderIn(scene, safeColor(`#${tint}`, '#e5cb98'))
      : pile(scene, foods, { x: 236, y: 436, w: 328, h: 236 }, grainOf(foods[0] ?? ''), { tight: 0.54 });
  const contents = path(shape, '#3a2a1c') + clipped(scene, shape, inside);
  const rim = `<path d="${shape}" fill="none" stroke="${inksOf(spec).accent_on_main}" stroke-width="5"/>`;
  return contents + rim + glow('M284 612V556A120 94 0 0 1 340 478', '#fff', 7, 0.4, 5);
}

function seams(): string {
  const seal = rect({ x: 180, y: 80, w: 440, h: 52 }, '#000', { opacity: 0.07 });
  let ribs = '';
  for (let n = 0; n < 12; n += 1) ribs += `M196 ${(100.5 + n * 2.7).toFixed(1)}h410`;
  const zip = [
    [133, '#fff', 2, 0.45],
    [135, '#000', 2, 0.16],
    [148, '#000', 1.5, 0.1],
    [149.5, '#fff', 1.5, 0.3],
  ] as const;
  return (
    seal +
    line(ribs, '#fff', 1, 0.24) +
    zip.map(([y, color, h, opacity]) => rect({ x: 180, y, w: 440, h }, color, { opacity })).join('')
  );
}

function pouchFolds(): string {
  return [
    path('M196 640Q400 700 604 640V720H196Z', '#000', 0.1),
    line('M196 640Q400 700 604 640', '#fff', 2, 0.35),
    glow('M236 165Q262 330 240 610', '#fff', 16, 0.34, 11),
    glow('M575 190Q556 400 578 600', '#000', 14, 0.13, 11),
    glow('M210 640Q280 606 300 560', '#000', 10, 0.12, 11),
    glow('M590 640Q520 606 505 570', '#fff', 10, 0.22, 11),
  ].join('');
}

/** A stand-up pouch: all label, with a window, or kraft paper with a label stuck on. */
export function pouch(scene: Scene, spec: PictureSpec): Drawn {
  const foods = looseOf(drawable(spec.foods));
  const windowed = spec.window === true && foods.length > 0;
  const kraft = !windowed && spec.layout === 'mono' && habitOf(spec) < 0.55;
  const all = { x: 180, y: 80, w: 440, h: 640 };
  let print: string;
  if (windowed) {
    const surface = flatSurface({ x: 206, y: 158, w: 388, h: 242 }, all);
    const colored = { ...spec, layout: 'block' as const };
    print = drawLabel(scene, colored, surface, { withArt: false }) + pouchWindow(scene, spec, foods);
  } else if (kraft) {
    const box = { x: 236, y: 190, w: 328, h: 400 };
    print =
      rect(all, '#c9a678') +
      rect({ ...box, y: box.y + 5 }, '#000', { opacity: 0.12, radius: 3 }) +
      drawLabel(scene, spec, flatSurface(box, box));
  } else {
    print = rect(all, bodyColor(spec)) + drawLabel(scene, spec, flatSurface({ x: 204, y: 158, w: 392, h: 476 }, all));
  }
  const body = print + seams() + rect(all, softLight(scene)) + pouchFolds();
  const hole =
    '<circle cx="400" cy="115" r="9" fill="#f4f2ee"/><circle cx="400" cy="115" r="9" fill="none" stroke="#000" stroke-opacity=".18"/>';
  return {
    svg: groundShadow(scene, 400, 694, 205) + clipped(scene, POUCH, body + hole),
    bounds: { x: 192, y: 94, w: 416, h: 610 },
  };
}

const PILLOW =
  'M182 150L618 150C622 156 622 160 620 168C632 300 632 520 620 652C622 660 622 664 618 670L182 670C178 664 178 660 180 652C168 520 168 300 180 168C178 160 178 156 182 150Z';

/** What a frozen bag says above the picture of its contents; `bottom` is where the words end. */
function bagWords(scene: Scene, spec: PictureSpec, isAlone: boolean): { svg: string; bottom: number } {
  const label = labelOn(
    scene,
    spec,
    flatSurface({ x: 196, y: 182, w: 408, h: isAlone ? 430 : 290 }, { x: 150, y: 130, w: 500, h: 560 }),
  );
  const { inks } = label;
  const brandStyle = { cut: brandCut(spec.brand_font), size: 38, fill: inks.onMain, tracking: spec.brand_tracking };
  const brand = lineFrom(label, spec.brand, brandStyle, 196, 340);
  const name = isAlone
    ? nameFrom(label, brand.bottom + 60, 220, inks.onMain, 104, 4)
    : nameFrom(label, brand.bottom + 22, 132, inks.onMain, 78, 3);
  const tracked = spec.sub.toUpperCase();
  const run = setLine(tracked, TEXT.bold, 0.1);
  const size = Math.min(20, 330 / Math.max(1, run.width));
  const w = run.width * size + 44;
  const top = name.bottom + 18;
  const pill = tracked === '' ? '' : rect({ x: 400 - w / 2, y: top, w, h: 36 }, spec.color_accent, { radius: 18 });
  const sub = lineFrom(
    label,
    tracked,
    { cut: TEXT.bold, size, fill: inkOn(spec.color_accent), tracking: 0.1 },
    top + 18 - size * 0.36,
  );
  return { svg: brand.svg + name.svg + pill + sub.svg, bottom: top + 36 };
}

/** Frozen food: a pillow bag with its contents printed along the bottom. */
export function bag(scene: Scene, spec: PictureSpec): Drawn {
  const foods = drawable(spec.foods).map(pieceOf);
  const all = { x: 150, y: 130, w: 500, h: 560 };
  const dark = shade(spec.color_main, -0.08);
  const words = bagWords(scene, spec, foods.length === 0);
  const horizon = Math.max(words.bottom + 24, 470);
  const room = { x: 170, y: horizon + 6, w: 460, h: 650 - horizon };
  const wave = `M150 ${horizon + 62}Q400 ${horizon - 18} 650 ${horizon + 62}V690H150Z`;
  const contents =
    foods.length === 0
      ? ''
      : path(wave, shade(safeColor(spec.color_fill, '#8a8494'), -0.5, 0.1)) +
        clipped(
          scene,
          wave,
          pile(scene, foods, room, foods.includes('blueberry') ? 78 : 128, { tight: isSparse(foods) ? 0.46 : 0.58 }),
        ) +
        `<path d="${wave}" fill="none" stroke="${spec.color_paper}" stroke-width="6"/>`;
  const foot: Surface = flatSurface({ x: 190, y: 630, w: 420, h: 40 }, all);
  const print = [
    rect(all, spec.color_main),
    contents,
    rect({ x: 150, y: 630, w: 500, h: 60 }, dark),
    words.svg,
    write(
      scene,
      foot,
      'KEEP FROZEN',
      { cut: TEXT.heavy, size: 16, fill: inkOn(dark), tracking: 0.14 },
      { x: 212, y: 651, anchor: 'start', maxWidth: 150 },
    ),
    write(
      scene,
      foot,
      spec.size_text,
      { cut: TEXT.regular, size: 16, fill: inkOn(dark) },
      { x: 588, y: 651, anchor: 'end', maxWidth: 210 },
    ),
  ].join('');
  let crimps = '';
  for (const y of [150, 656]) {
    crimps += rect({ x: 150, y, w: 500, h: 16 }, '#000', { opacity: 0.08 });
    for (let n = 0; n < 5; n += 1) crimps += line(`M170 ${y + 2 + n * 2.8}h460`, '#fff', 1, 0.3);
  }
  const folds = [
    glow('M214 185Q232 400 210 630', '#fff', 20, 0.42, 11),
    glow('M592 190Q574 420 596 620', '#000', 16, 0.12, 11),
    glow('M188 172Q260 214 250 260', '#fff', 9, 0.3, 11),
    glow('M612 172Q540 206 552 250', '#000', 9, 0.12, 11),
  ].join('');
  const body = clipped(scene, PILLOW, print + rect(all, softLight(scene, 1.05)) + crimps + folds);
  return { svg: groundShadow(scene, 400, 674, 225) + body, bounds: { x: 172, y: 148, w: 456, h: 530 } };
}
