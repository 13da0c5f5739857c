import type { PictureSpec } from '#domain/media/picture.ts';
import { colorOf, drawable, type Item, put } from './art.ts';
import { inkOn, readable, shade } from './color.ts';
import { heap, row } from './compose.ts';
import { brandCut, TEXT } from './face.ts';
import { claimsText, habitOf, inksOf, labelOn, lineFrom, lineUpTo, nameFrom } from './label.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Box, Scene, Surface } from './scene.ts';
import { glow, groundShadow, softLight } from './shading.ts';
import { clipped, line, path, rect } from './shapes.ts';
import { setLine, write } from './text.ts';

/** A pack as drawn, and the room it takes: the picture is cut around it. */
export type Drawn = { svg: string; bounds: Box };
export type Template = (scene: Scene, spec: PictureSpec) => Drawn;

const flatSurface = (box: Box, bleed: Box): Surface => ({ box, bleed, warp: null });

/** How large the pieces of a heap are, by what they are. */
const GRAIN: Record<string, number> = {
  seed: 38,
  rice: 40,
  oat: 46,
  leaf: 74,
  walnut: 86,
  hazelnut: 66,
  date: 72,
  berry: 70,
  chip: 88,
};
const grainOf = (item: Item) => (item.prim ? (GRAIN[item.prim] ?? 58) : 96);

const POUCH =
  'M214 96L586 96Q594 96 595 106C603 250 610 500 604 632C603 672 594 690 560 696C480 705 320 705 240 696C206 690 197 672 196 632C190 500 197 250 205 106Q206 96 214 96Z';
const WINDOWS = [
  'M262 640V545A138 110 0 0 1 538 545V640Q400 662 262 640Z',
  'M400 448C500 448 556 490 556 552C556 618 500 654 400 654C300 654 244 618 244 552C244 490 300 448 400 448Z',
  'M236 520C290 480 340 470 400 492C460 514 520 500 564 474V640Q400 664 236 640Z',
] as const;

function pouchWindow(scene: Scene, spec: PictureSpec, items: readonly Item[]): string {
  const shape = WINDOWS[Math.floor(habitOf(spec) * 31) % WINDOWS.length] ?? WINDOWS[0];
  const first = items[0];
  if (!first) return '';
  const contents =
    path(shape, shade(colorOf(first), -0.16)) +
    clipped(scene, shape, heap(scene, items, { x: 236, y: 430, w: 328, h: 246 }, grainOf(first)));
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
  const items = drawable(spec.items);
  const windowed = spec.window === true && items.length > 0;
  const kraft = !windowed && spec.layout === 'mono' && habitOf(spec) < 0.55;
  const all = { x: 180, y: 80, w: 440, h: 640 };
  let print: string;
  if (windowed) {
    const surface = flatSurface({ x: 206, y: 162, w: 388, h: 300 }, all);
    const colored = { ...spec, layout: 'block' as const };
    print = drawLabel(scene, colored, surface, { with_art: false }) + pouchWindow(scene, spec, items);
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
function bagWords(scene: Scene, spec: PictureSpec): { svg: string; bottom: number } {
  const label = labelOn(
    scene,
    spec,
    flatSurface({ x: 196, y: 182, w: 408, h: 290 }, { x: 150, y: 130, w: 500, h: 560 }),
  );
  const { inks } = label;
  const brandStyle = { cut: brandCut(spec.brand_font), size: 38, fill: inks.onMain, tracking: spec.brand_tracking };
  const brand = lineFrom(label, spec.brand, brandStyle, 196, 340);
  const name = nameFrom(label, brand.bottom + 22, 132, inks.onMain, 78, 3);
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
  const items = drawable(spec.items);
  const all = { x: 150, y: 130, w: 500, h: 560 };
  const dark = shade(spec.color_main, -0.08);
  const words = bagWords(scene, spec);
  const first = items[0];
  const horizon = Math.max(words.bottom + 24, 470);
  const heaped = first
    ? heap(scene, items, { x: 170, y: horizon - 10, w: 460, h: 690 - horizon }, first.prim ? 84 : 112)
    : '';
  const foot: Surface = flatSurface({ x: 190, y: 630, w: 420, h: 40 }, all);
  const print = [
    rect(all, spec.color_main),
    path(`M150 ${horizon + 70}Q400 ${horizon - 10} 650 ${horizon + 70}V690H150Z`, spec.color_paper),
    heaped,
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

const SACK =
  'M206 92H594C600 92 602 98 601 106L592 132C606 250 614 520 606 660C604 684 596 694 578 696H222C204 694 196 684 194 660C186 520 194 250 208 132L199 106C198 98 200 92 206 92Z';

function sackWords(scene: Scene, spec: PictureSpec): { svg: string; bottom: number } {
  const label = labelOn(
    scene,
    spec,
    flatSurface({ x: 212, y: 146, w: 376, h: 290 }, { x: 180, y: 80, w: 440, h: 640 }),
  );
  const accent = readable(spec.color_accent, spec.color_main);
  const brand = lineFrom(
    label,
    spec.brand,
    { cut: brandCut(spec.brand_font), size: 44, fill: accent, tracking: spec.brand_tracking },
    164,
  );
  const name = nameFrom(label, brand.bottom + 20, 128, label.inks.onMain, 70, 3);
  const sub = lineFrom(
    label,
    spec.sub.toUpperCase(),
    { cut: TEXT.bold, size: 20, fill: accent, tracking: 0.1 },
    name.bottom + 18,
  );
  return { svg: brand.svg + name.svg + sub.svg, bottom: sub.bottom };
}

/** A big sewn sack with a portrait: food for pets. */
export function petbag(scene: Scene, spec: PictureSpec): Drawn {
  const items = drawable(spec.items);
  const all = { x: 180, y: 80, w: 440, h: 640 };
  const words = sackWords(scene, spec);
  const [portrait, pieces] = items;
  const cy = Math.max(478, words.bottom + 128);
  const r = 106;
  const picture = portrait
    ? `<circle cx="400" cy="${cy}" r="${r}" fill="${spec.color_accent}"/><circle cx="400" cy="${cy}" r="${r - 10}" fill="${spec.color_paper}"/>${put(scene, portrait, { x: 400, y: cy + 2, size: 146 })}`
    : '';
  const foot = labelOn(scene, spec, flatSurface({ x: 206, y: 640, w: 388, h: 44 }, all));
  const net = lineUpTo(foot, spec.size_text, { cut: TEXT.regular, size: 16, fill: foot.inks.faint_on_paper }, 676, {
    x: 576,
    anchor: 'end',
    maxWidth: 165,
  });
  const claims = lineUpTo(foot, claimsText(spec, 2), { cut: TEXT.bold, size: 16, fill: foot.inks.main_on_paper }, 676, {
    x: 224,
    anchor: 'start',
    maxWidth: 170,
  });
  const print = [
    rect(all, spec.color_main),
    path('M180 470Q400 400 620 470V720H180Z', spec.color_paper),
    pieces ? row(scene, pieces, 400, Math.min(624, cy + 140), 6, 58) : '',
    picture,
    words.svg + net.svg + claims.svg,
  ].join('');
  const folds = [
    rect({ x: 180, y: 92, w: 440, h: 38 }, '#000', { opacity: 0.1 }),
    '<path d="M196 111H604" stroke="#fff" stroke-width="2.4" stroke-dasharray="9 6" opacity=".7"/>',
    glow('M240 150Q262 400 238 680', '#fff', 16, 0.3, 11),
    glow('M210 132Q250 230 232 330', '#000', 10, 0.16, 11),
    glow('M580 150Q560 420 584 680', '#000', 16, 0.16, 11),
  ].join('');
  const body = clipped(scene, SACK, print + rect(all, softLight(scene, 1.15)) + folds);
  return { svg: groundShadow(scene, 400, 694, 208) + body, bounds: { x: 188, y: 90, w: 424, h: 614 } };
}
