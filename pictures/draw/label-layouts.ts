import type { PictureSpec } from '#domain/media/picture.ts';
import { readable } from '../base/color.ts';
import { field, group } from './compose.ts';
import { printOf, tintOf } from './inks.ts';
import { type Label, labelOn } from './label.ts';
import { foot, headOf, onMain, onPaper, words } from './label-words.ts';
import { lowLabel } from './label-low.ts';
import { typeLabel } from './label-type.ts';
import type { Scene, Surface } from './scene.ts';
import { band, clipped, frame, path, rect, sagOf } from './shapes.ts';

type Layout = (label: Label) => string;

/** Is the body of the pack in the main color, or in the paper's? */
const isOnMain = ({ layout }: PictureSpec) => layout === 'block' || layout === 'arch' || layout === 'split';
export const bodyColor = (spec: PictureSpec) => (isOnMain(spec) ? spec.color_main : spec.color_paper);

/** The short label of a small round bottle: no room for claims, and the picture is cut deeper. */
const isShort = ({ warp, box }: Surface) => warp !== null && box.h < box.w * 1.04;

/** Words on color, a printed repeat below on a tint, a strip of color at the foot. */
function split(label: Label): string {
  const { surface, unit, spec } = label;
  const { box, bleed } = surface;
  const head = words(label, box.y + unit * 0.08, onMain(label), { h: box.h * 0.3, max: unit * 0.2 });
  const seam = Math.max(box.y + box.h * 0.44, head.bottom + unit * 0.06);
  const end = foot(label, label.inks.onMain, box.y + box.h - unit * 0.045);
  const strip = Math.min(box.y + box.h - unit * 0.12, end.top - unit * 0.04);
  const sag = sagOf(surface);
  const area = { x: bleed.x, y: seam + sag * 0.5 + 3, w: bleed.w, h: strip - seam + 40 };
  const across = Math.max(3, Math.round(bleed.w / (unit * 0.36)));
  return [
    rect(bleed, spec.color_main),
    band(surface, seam, bleed.y + bleed.h, tintOf(spec)),
    field(label.scene, label.foods, area, printOf(spec), across, surface.warp),
    band(surface, bleed.y, seam, spec.color_main),
    band(surface, seam - 1, seam + unit * 0.014, readable(spec.color_accent, spec.color_main, 1.8)),
    band(surface, strip, bleed.y + bleed.h, spec.color_main),
    head.svg + end.svg,
  ].join('');
}

/** All color; the foods are in a half-round of paper that rises from the foot like a sun. */
function block(label: Label): string {
  const { surface, unit, cx, spec } = label;
  const { box, bleed } = surface;
  const head = words(label, box.y + unit * 0.085, onMain(label), { h: box.h * 0.25, max: unit * 0.19 });
  const end = foot(label, label.inks.onMain, box.y + box.h - unit * 0.05);
  const sag = sagOf(surface);
  const strip = end.top - unit * 0.05;
  const top = head.bottom + unit * 0.05 + sag;
  const base = strip + sag * 0.8;
  const rise = Math.max(1, base - top);
  const r = Math.max(1, Math.min(box.w * 0.46, rise * 0.98));
  const sun = `M${cx - r} ${base + 60}V${base}A${r} ${Math.min(r, rise)} 0 0 1 ${cx + r} ${base}V${base + 60}Z`;
  const half = Math.max(r, box.w * 0.44);
  const area = { x: cx - half, y: top + rise * 0.05, w: 2 * half, h: rise * 0.95 };
  const above = `M${bleed.x} ${bleed.y}h${bleed.w}V${base}h${-bleed.w}Z`;
  return [
    rect(bleed, spec.color_main),
    path(sun, tintOf(spec, 0.9)),
    clipped(label.scene, above, group(label.scene, label.foods, area, printOf(spec), 0.22, surface.warp)),
    band(surface, strip, bleed.y + bleed.h, spec.color_main),
    head.svg + end.svg,
  ].join('');
}

/** Color with an arch like a door, and the foods in it. */
function arch(label: Label): string {
  const { surface, unit, cx, spec } = label;
  const { box } = surface;
  const head = words(label, box.y + unit * 0.075, onMain(label), { h: box.h * 0.24, max: unit * 0.18 });
  const end = foot(label, label.inks.onMain, box.y + box.h - unit * 0.05);
  const sag = sagOf(surface);
  const top = head.bottom + unit * 0.06 + sag;
  const bottom = Math.max(top + 2, end.top - unit * 0.05 + sag);
  const half = box.w * 0.4;
  const rise = Math.min(half, (bottom - top) * 0.7);
  // The sill follows the body: at its ends the print sags less than in the middle.
  const sill = surface.warp ? surface.warp(cx + half, bottom - sag)[1] : bottom;
  const door = `M${cx - half} ${sill}V${top + rise}A${half} ${rise} 0 0 1 ${cx + half} ${top + rise}V${sill}Q${cx} ${2 * bottom - sill} ${cx - half} ${sill}Z`;
  const area = { x: cx - half * 0.98, y: top + rise * 0.16, w: half * 1.96, h: bottom - top - rise * 0.16 };
  return [
    rect(surface.bleed, spec.color_main),
    path(door, tintOf(spec, 0.88)),
    clipped(label.scene, door, group(label.scene, label.foods, area, printOf(spec), 0.14, surface.warp)),
    `<path d="${door}" fill="none" stroke="${readable(spec.color_accent, spec.color_main, 2)}" stroke-width="3.4"/>`,
    head.svg + end.svg,
  ].join('');
}

/** Paper; a large picture that the colored foot cuts off. */
function cream(label: Label): string {
  const { surface, unit, spec } = label;
  const { box, bleed } = surface;
  const short = isShort(surface);
  const room = short ? { h: box.h * 0.26, max: unit * 0.17 } : { h: box.h * 0.3, max: unit * 0.2 };
  const head = words(label, box.y + unit * (short ? 0.06 : 0.09), onPaper(label), room);
  const end = foot(label, label.inks.onMain, box.y + box.h - unit * (short ? 0.025 : 0.05), short);
  const strip = end.top - unit * (short ? 0.03 : 0.05);
  const top = head.bottom + unit * 0.06 + sagOf(surface);
  const area = { x: box.x + box.w * 0.03, y: top, w: box.w * 0.94, h: strip - head.bottom - unit * 0.05 };
  return [
    rect(bleed, spec.color_paper),
    group(label.scene, label.foods, area, printOf(spec), short ? 0.36 : 0.14, surface.warp),
    band(surface, strip, bleed.y + bleed.h, spec.color_main),
    head.svg + end.svg,
  ].join('');
}

/** Paper, a ruled frame and one engraving in the pack's single ink. */
function mono(label: Label): string {
  const { surface, unit, inks, spec } = label;
  const { box, bleed } = surface;
  const inset = unit * 0.04;
  const inner = { x: box.x + inset, y: box.y + inset, w: box.w - 2 * inset, h: box.h - 2 * inset };
  const narrow = { ...label, w: label.w * 0.94 };
  const colors = { ...onPaper(label), name: inks.main_on_paper };
  const head = words(narrow, inner.y + unit * 0.07, colors, { h: box.h * 0.22, max: unit * 0.16 });
  // A short label keeps its room for the picture.
  const isLow = box.h < box.w * 1.2;
  const end = foot({ ...label, w: label.w * 0.9 }, inks.main_on_paper, inner.y + inner.h - unit * 0.05, isLow, true);
  const top = head.bottom + unit * 0.03 + sagOf(surface);
  const area = { x: box.x + box.w * 0.07, y: top, w: box.w * 0.86, h: end.top - head.bottom - unit * 0.055 };
  return [
    rect(bleed, spec.color_paper),
    frame(surface, inner, inks.main_on_paper, 2.4),
    group(label.scene, label.foods, area, printOf(spec, true), 0, surface.warp),
    head.svg + end.svg,
  ].join('');
}

const LAYOUTS: Record<PictureSpec['layout'], Layout> = { cream, block, arch, split, mono };

/** On a round body color runs on to where the body turns away, or a strip would end before its edge. */
function withBleed(surface: Surface): Surface {
  const { box, bleed, warp } = surface;
  return warp ? { ...surface, bleed: { ...bleed, x: box.x - box.w * 0.36, w: box.w * 1.72 } } : surface;
}

/** Prints the front label on a surface in the layout the brand keeps to. @param withArt false where food is in view. */
export function drawLabel(scene: Scene, spec: PictureSpec, given: Surface, { withArt = true } = {}): string {
  const surface = withBleed(given);
  const label = labelOn(scene, spec, surface);
  if (!withArt) return rect(surface.bleed, spec.color_main) + headOf(label);
  if (label.foods.length === 0) return typeLabel(label, isOnMain(spec));
  if (surface.warp === null && surface.box.w > surface.box.h * 1.1) return lowLabel(label, isOnMain(spec));
  return (isShort(surface) && spec.layout !== 'mono' ? cream : LAYOUTS[spec.layout])(label);
}
