import type { PictureSpec } from '#domain/media/picture.ts';
import { drawable } from '../foods/foods.ts';
import { inkOn, readable } from '../base/color.ts';
import { brandCut, type Cut, nameCut, TEXT } from './face.ts';
import { fitBlock } from './fit.ts';
import { randomOf } from '../base/random.ts';
import type { Box, Scene, Surface } from './scene.ts';
import { rect, rule, sagOf } from './shapes.ts';
import { setLine, write } from './text.ts';

/** Which colors may be printed on which ground. */
type Inks = {
  onMain: string;
  onPaper: string;
  main_on_paper: string;
  accent_on_main: string;
  accent_on_paper: string;
  faint_on_paper: string;
};

/** A label in the making: what it says, what it is printed on, and how the brand does things. */
export type Label = {
  scene: Scene;
  spec: PictureSpec;
  surface: Surface;
  inks: Inks;
  /** What can be drawn of the product's foods. */
  foods: string[];
  /** A seed that all products of the brand share: its habits are the same on each. */
  habit: number;
  cx: number;
  /** Room for words between the margins. */
  w: number;
  /** The measure that sizes go by: a low wide label is not set in the type of a tall one. */
  unit: number;
};

/** A thing drawn from the top down: `bottom` is where the ink ends. */
export type Piece = { svg: string; bottom: number };

export function inksOf(spec: PictureSpec): Inks {
  const { color_main: main, color_accent: accent, color_paper: paper } = spec;
  return {
    onMain: inkOn(main),
    onPaper: inkOn(paper),
    main_on_paper: readable(main, paper),
    accent_on_main: readable(accent, main),
    accent_on_paper: readable(accent, paper),
    faint_on_paper: readable('#7a7364', paper),
  };
}

export const habitOf = (spec: PictureSpec) => randomOf(`habit:${spec.brand}`)();

export function labelOn(scene: Scene, spec: PictureSpec, surface: Surface): Label {
  const { box } = surface;
  return {
    scene,
    spec,
    surface,
    inks: inksOf(spec),
    foods: drawable(spec.foods),
    habit: habitOf(spec),
    cx: box.x + box.w / 2,
    w: box.w * 0.84,
    unit: Math.min(box.w, box.h * 1.1),
  };
}

/** One centered line whose ink begins at `top`. */
export function lineFrom(
  label: Label,
  text: string,
  style: { cut: Cut; size: number; fill: string; tracking?: number },
  top: number,
  maxWidth = label.w,
): Piece {
  const run = setLine(text, style.cut, style.tracking);
  const width = run.ink.right - run.ink.left;
  if (width === 0) return { svg: '', bottom: top };
  const size = Math.min(style.size, maxWidth / width);
  const y = top - run.ink.top * size;
  return {
    svg: write(label.scene, label.surface, text, { ...style, size }, { x: label.cx, y }),
    bottom: y + run.ink.bottom * size,
  };
}

/** One line whose ink ends at `bottom`; returns where it begins, so that lines can be stacked upward. */
export function lineUpTo(
  label: Label,
  text: string,
  style: { cut: Cut; size: number; fill: string; tracking?: number },
  bottom: number,
  place: { x?: number; anchor?: 'start' | 'middle' | 'end'; maxWidth?: number } = {},
): { svg: string; top: number } {
  const run = setLine(text, style.cut, style.tracking);
  const width = run.ink.right - run.ink.left;
  if (width === 0) return { svg: '', top: bottom };
  const size = Math.min(style.size, (place.maxWidth ?? label.w) / width);
  const y = bottom - run.ink.bottom * size;
  const at = { x: place.x ?? label.cx, y, anchor: place.anchor ?? ('middle' as const) };
  return { svg: write(label.scene, label.surface, text, { ...style, size }, at), top: y + run.ink.top * size };
}

/** The brand as its hand wants it: bare, over a rule, or in a tag. */
export function brandFrom(label: Label, top: number, size: number, fill: string): Piece {
  const { spec, cx, surface } = label;
  const cut = brandCut(spec.brand_font);
  const style = { cut, size, fill, tracking: spec.brand_tracking };
  if (spec.brand_mark === 'tag' && spec.brand !== '') {
    const run = setLine(spec.brand, cut, spec.brand_tracking);
    const pad = size * 0.6;
    const fitted = Math.min(size, (label.w - 2 * pad) / Math.max(0.01, run.ink.right - run.ink.left));
    const w = (run.ink.right - run.ink.left) * fitted + 2 * pad;
    const h = (run.ink.bottom - run.ink.top) * fitted + size * 0.7;
    const tag = rect({ x: cx - w / 2, y: top + sagOf(surface), w, h }, fill, { radius: h / 2 });
    const word = lineFrom(label, spec.brand, { ...style, size: fitted, fill: inkOn(fill) }, top + size * 0.35, w - pad);
    return { svg: tag + word.svg, bottom: top + h };
  }
  const word = lineFrom(label, spec.brand, style, top);
  if (spec.brand_mark !== 'rule' || word.svg === '') return word;
  const y = word.bottom + size * 0.34;
  return { svg: word.svg + rule(surface, cx, y, label.w * 0.34, 2, fill, 0.6), bottom: y + 2 };
}

const leadOf = (cut: Cut) => (cut.family === 'pacifico' ? 1.25 : 1.02);

function fitName({ spec, w }: Label, height: number, maxSize: number, maxLines: number) {
  const cut = nameCut(spec.name_font);
  const lead = leadOf(cut);
  const { lines, size } = fitBlock(spec.name, cut, { w, h: Math.max(0, height), maxSize, maxLines }, { lead });
  const ink = (line: string | undefined) => (line === undefined ? { top: 0, bottom: 0 } : setLine(line, cut).ink);
  return {
    cut,
    lead: lead * size,
    lines,
    size,
    top: ink(lines[0]).top * size,
    bottom: ink(lines.at(-1)).bottom * size,
  };
}

/** The height of the name as nameFrom would set it. */
export function nameHeight(label: Label, height: number, maxSize: number, maxLines = 3): number {
  const fit = fitName(label, height, maxSize, maxLines);
  return Math.max(0, fit.lines.length - 1) * fit.lead - fit.top + fit.bottom;
}

/** The product's name, as large as `height` allows. */
export function nameFrom(
  label: Label,
  top: number,
  height: number,
  fill: string,
  maxSize: number,
  maxLines = 3,
): Piece {
  const { cut, lead, lines, size, ...fit } = fitName(label, height, maxSize, maxLines);
  if (lines.length === 0) return { svg: '', bottom: top };
  const base = top - fit.top;
  const set = (line: string, n: number) =>
    write(label.scene, label.surface, line, { cut, size, fill }, { x: label.cx, y: base + n * lead });
  return { svg: lines.map(set).join(''), bottom: base + (lines.length - 1) * lead + fit.bottom };
}

export function subFrom(label: Label, top: number, fill: string, size = label.unit * 0.05): Piece {
  return lineFrom(label, label.spec.sub.toUpperCase(), { cut: TEXT.bold, size, fill, tracking: 0.1 }, top);
}

/** Claims derived from the recipe, as text. Never a round seal, which would look like a certifier's mark. */
export const claimsText = (spec: PictureSpec, most = 3) => spec.claims.slice(0, most).join('  ·  ');

/** What is left between two heights, between the margins, moved down with the sag of the surface. */
export function roomFor(label: Label, top: number, bottom: number, part = 0.84): Box {
  const sag = sagOf(label.surface);
  const w = label.surface.box.w * part;
  return { x: label.cx - w / 2, y: top + sag, w, h: Math.max(0, bottom - top) };
}
