import { TEXT } from './face.ts';
import { brandFrom, claimsText, type Label, lineUpTo, nameFrom, type Piece, subFrom } from './label.ts';

export type WordInks = { brand: string; name: string; sub: string };

export const onMain = ({ spec, inks }: Label): WordInks => ({
  brand: spec.brand_mark === 'tag' ? spec.color_paper : inks.onMain,
  name: inks.onMain,
  sub: inks.accent_on_main,
});
export const onPaper = ({ inks }: Label): WordInks => ({
  brand: inks.main_on_paper,
  name: inks.onPaper,
  sub: inks.accent_on_paper,
});

/** The head of every layout: brand, name, what it is. */
export function words(label: Label, top: number, inks: WordInks, room: { h: number; max: number }): Piece {
  const { unit } = label;
  const brand = brandFrom(label, top, unit * 0.082, inks.brand);
  const name = nameFrom(label, brand.bottom + unit * 0.06, room.h, inks.name, room.max);
  const sub = subFrom(label, name.bottom + unit * 0.045, inks.sub);
  return { svg: brand.svg + name.svg + sub.svg, bottom: sub.bottom };
}

/** Only words, for a face whose picture is the food itself below them. */
export function headOf(given: Label): string {
  const label = { ...given, unit: given.surface.box.w * 0.84 };
  const { box } = label.surface;
  const room = { h: box.h * 0.44, max: label.unit * 0.2 };
  const head = words(label, box.y + label.unit * 0.06, onMain(label), room);
  return head.svg + foot(label, label.inks.onMain, box.y + box.h - label.unit * 0.01, true).svg;
}

/**
 * The line at the foot: a claim at the left, net contents at the right; one above the other on a narrow label.
 * @param isShort leaves the claim out.
 */
export function foot(
  label: Label,
  fill: string,
  bottom: number,
  isShort = false,
  isCentered = label.w < 250,
): { svg: string; top: number } {
  const { spec, unit, surface } = label;
  const style = { cut: TEXT.bold, size: unit * 0.04, fill, tracking: 0.03 };
  if (isCentered || isShort || spec.claims.length === 0) {
    const net = lineUpTo(label, spec.size_text, style, bottom);
    if (isShort) return net;
    const claims = lineUpTo(label, claimsText(spec, 2), style, net.top - unit * 0.026);
    return { svg: net.svg + claims.svg, top: Math.min(net.top, claims.top) };
  }
  const margin = surface.box.w * 0.08;
  const left = { x: surface.box.x + margin, anchor: 'start', maxWidth: label.w * 0.42 } as const;
  const right = { x: surface.box.x + surface.box.w - margin, anchor: 'end', maxWidth: label.w * 0.52 } as const;
  const claim = lineUpTo(label, claimsText(spec, 1), style, bottom, left);
  const net = lineUpTo(label, spec.size_text, style, bottom, right);
  return { svg: claim.svg + net.svg, top: Math.min(claim.top, net.top) };
}
