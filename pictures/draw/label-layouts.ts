import type { PictureSpec } from '#domain/media/picture.ts';
import { illustration } from './compose.ts';
import { TEXT } from './face.ts';
import { brandFrom, claimsText, type Label, labelOn, lineUpTo, nameFrom, roomFor, subFrom } from './label.ts';
import { landscape } from './label-landscape.ts';
import { ornament } from './ornament.ts';
import type { Scene, Surface } from './scene.ts';
import { band, frame, path, rect, sagOf } from './shapes.ts';
import { round } from './text.ts';

type Extra = { with_art: boolean };

/** Is the body of the pack in the main color, or in the paper's? */
const isOnMain = (spec: PictureSpec) => spec.layout === 'block' || spec.layout === 'arch';
export const bodyColor = (spec: PictureSpec) => (isOnMain(spec) ? spec.color_main : spec.color_paper);

const whole = (label: Label, fill: string) => rect(label.surface.bleed, fill);
const netStyle = (label: Label, fill: string) => ({ cut: TEXT.regular, size: label.unit * 0.04, fill, tracking: 0.03 });
const claimStyle = (label: Label, fill: string) => ({ cut: TEXT.bold, size: label.unit * 0.04, fill, tracking: 0.04 });

/** Head of every layout: brand, name, what it is. */
function head(
  label: Label,
  top: number,
  inks: { brand: string; name: string; sub: string },
  room: { h: number; max: number },
) {
  const { unit } = label;
  const brand = brandFrom(label, top, unit * 0.088, inks.brand);
  // Without a picture the name has the label to itself.
  const grow = label.items.length === 0 ? 1.4 : 1;
  const name = nameFrom(label, brand.bottom + unit * 0.055, room.h * grow, inks.name, room.max * grow);
  const sub = subFrom(label, name.bottom + unit * 0.045, inks.sub);
  return { svg: brand.svg + name.svg + sub.svg, bottom: sub.bottom };
}

/** Paper with a colored head and foot. */
function cream(label: Label, { with_art }: Extra): string {
  const { inks, spec, surface, unit } = label;
  const { box, bleed } = surface;
  const foot = box.y + box.h - Math.max(box.h * 0.085, unit * 0.09);
  const topBand = box.y + box.h * 0.03;
  const edge = label.habit < 0.5 ? band(surface, foot - unit * 0.022, foot - unit * 0.012, spec.color_accent) : '';
  const claims = lineUpTo(
    label,
    claimsText(spec),
    claimStyle(label, inks.onMain),
    box.y + box.h - (box.y + box.h - foot) * 0.34,
  );
  const net = lineUpTo(label, spec.size_text, netStyle(label, inks.faint_on_paper), foot - unit * 0.045);
  const words = head(
    label,
    topBand + unit * 0.07,
    { brand: inks.main_on_paper, name: inks.onPaper, sub: inks.accent_on_paper },
    { h: box.h * 0.29, max: unit * 0.19 },
  );
  const art = with_art
    ? illustration(label.scene, label.items, roomFor(label, words.bottom + unit * 0.04, net.top - unit * 0.04, 0.72))
    : '';
  return [
    whole(label, spec.color_paper),
    band(surface, bleed.y, topBand, spec.color_main),
    edge,
    band(surface, foot, bleed.y + bleed.h, spec.color_main),
    art,
    words.svg,
    net.svg,
    claims.svg,
  ].join('');
}

/** All color, the picture in a disc of paper. */
function block(label: Label, { with_art }: Extra): string {
  const { inks, spec, surface, unit, cx } = label;
  const { box } = surface;
  const brandInk = spec.brand_mark === 'tag' ? spec.color_paper : inks.onMain;
  const words = head(
    label,
    box.y + unit * 0.085,
    { brand: brandInk, name: inks.onMain, sub: inks.accent_on_main },
    { h: box.h * 0.27, max: unit * 0.19 },
  );
  const ground = whole(label, spec.color_main) + ornament(label, spec.color_main);
  if (!with_art) {
    const net = lineUpTo(label, spec.size_text, netStyle(label, inks.onMain), words.bottom + unit * 0.085);
    return ground + words.svg + net.svg;
  }
  const net = lineUpTo(label, spec.size_text, netStyle(label, inks.onMain), box.y + box.h - unit * 0.045);
  const claims = lineUpTo(label, claimsText(spec), claimStyle(label, inks.accent_on_main), net.top - unit * 0.028);
  const room = roomFor(label, words.bottom + unit * 0.05, Math.min(net.top, claims.top) - unit * 0.045, 0.9);
  if (label.items.length === 0) return ground + words.svg + net.svg + claims.svg;
  const r = Math.min(room.h / 2 - 5, room.w / 2, unit * 0.42);
  const cy = room.y + room.h / 2;
  const wide = Math.min(room.w / 2, r * (label.habit > 0.6 || r < unit * 0.24 ? 1.5 : 1));
  const disc = (grow: number, rest: string) =>
    `<rect x="${round(cx - wide - grow)}" y="${round(cy - r - grow)}" width="${round(2 * (wide + grow))}" height="${round(2 * (r + grow))}" rx="${round(r + grow)}" ${rest}/>`;
  // The picture is a little larger than its disc and steps out of it: a disc it only fits into makes it small.
  const area = { x: cx - wide * 0.92, y: cy - r * 0.94, w: wide * 1.84, h: r * 1.82 };
  const circle =
    r < 14
      ? ''
      : disc(0, `fill="${spec.color_paper}"`) +
        disc(5.5, `fill="none" stroke="${inks.accent_on_main}" stroke-width="2.4"`) +
        illustration(label.scene, label.items, area);
  return ground + circle + words.svg + net.svg + claims.svg;
}

/** Color with an arch of paper, like a door. */
function arch(label: Label, { with_art }: Extra): string {
  const { inks, spec, surface, unit, cx } = label;
  const { box, bleed } = surface;
  const brandInk = spec.brand_mark === 'tag' ? spec.color_paper : inks.onMain;
  const brand = brandFrom(label, box.y + unit * 0.075, unit * 0.088, brandInk);
  const name = nameFrom(label, brand.bottom + unit * 0.05, box.h * 0.23, inks.onMain, unit * 0.17);
  const half = box.w * 0.38;
  const crown = name.bottom + unit * 0.055 + sagOf(surface);
  const rise = Math.min(half, (box.y + box.h - crown) * 0.6);
  const foot = bleed.y + bleed.h;
  const door = `M${round(cx - half)} ${round(foot)}V${round(crown + rise)}A${round(half)} ${round(rise)} 0 0 1 ${round(cx + half)} ${round(crown + rise)}V${round(foot)}Z`;
  const subTop = crown - sagOf(surface) + rise * 0.34;
  const narrow: Label = { ...label, w: half * 1.5 };
  const sub = subFrom({ ...narrow, w: half * 1.25 }, subTop, inks.main_on_paper, unit * 0.044);
  const net = lineUpTo(narrow, spec.size_text, netStyle(label, inks.faint_on_paper), box.y + box.h - unit * 0.05);
  const claims = lineUpTo(narrow, claimsText(spec, 2), claimStyle(label, inks.accent_on_paper), net.top - unit * 0.025);
  const room = roomFor(label, sub.bottom + unit * 0.03, Math.min(net.top, claims.top) - unit * 0.035, 0.62);
  return [
    whole(label, spec.color_main),
    ornament(label, spec.color_main),
    path(door, spec.color_paper),
    `<path d="${door}" fill="none" stroke="${inks.accent_on_main}" stroke-width="2.4" opacity=".9"/>`,
    with_art ? illustration(label.scene, label.items, room) : '',
    brand.svg + name.svg + sub.svg + claims.svg + net.svg,
  ].join('');
}

/** Color above, paper below; the picture sits on the seam. */
function split(label: Label, { with_art }: Extra): string {
  const { inks, spec, surface, unit } = label;
  const { box, bleed } = surface;
  const brandInk = spec.brand_mark === 'tag' ? spec.color_paper : inks.onMain;
  const words = head(
    label,
    box.y + unit * 0.08,
    { brand: brandInk, name: inks.onMain, sub: inks.accent_on_main },
    { h: box.h * 0.3, max: unit * 0.2 },
  );
  const seam = Math.max(box.y + box.h * 0.46, words.bottom + unit * 0.06);
  const m = box.w * 0.08;
  const bottom = box.y + box.h - unit * 0.045;
  const half = label.w / 2 - unit * 0.02;
  const claim = lineUpTo(label, claimsText(spec, 1), claimStyle(label, inks.main_on_paper), bottom, {
    x: box.x + m,
    anchor: 'start',
    maxWidth: half,
  });
  const net = lineUpTo(label, spec.size_text, netStyle(label, inks.faint_on_paper), bottom, {
    x: box.x + box.w - m,
    anchor: 'end',
    maxWidth: half,
  });
  const artTop = label.items.length > 0 && label.habit < 0.5 ? words.bottom + unit * 0.035 : seam + unit * 0.035;
  const art = with_art
    ? illustration(
        label.scene,
        label.items,
        roomFor(label, Math.max(artTop, seam - unit * 0.1), Math.min(claim.top, net.top) - unit * 0.03, 0.78),
      )
    : '';
  return [
    whole(label, spec.color_paper),
    band(surface, bleed.y, seam, spec.color_main),
    label.habit > 0.66 ? band(surface, seam + 4, seam + 7, spec.color_accent) : '',
    art,
    words.svg + claim.svg + net.svg,
  ].join('');
}

/** Paper, one ruled frame, little else. */
function mono(label: Label, { with_art }: Extra): string {
  const { inks, spec, surface, unit } = label;
  const { box } = surface;
  const inset = unit * 0.04;
  const ruled = { x: box.x + inset, y: box.y + inset, w: box.w - 2 * inset, h: box.h - 2 * inset };
  const inner = { x: ruled.x + 5, y: ruled.y + 5, w: ruled.w - 10, h: ruled.h - 10 };
  const words = head(
    { ...label, w: label.w * 0.92 },
    box.y + inset + unit * 0.085,
    { brand: inks.main_on_paper, name: inks.main_on_paper, sub: inks.accent_on_paper },
    { h: box.h * 0.28, max: unit * 0.175 },
  );
  const net = lineUpTo(
    label,
    spec.size_text,
    netStyle(label, inks.faint_on_paper),
    box.y + box.h - inset - unit * 0.055,
  );
  const claims = lineUpTo(label, claimsText(spec, 2), claimStyle(label, inks.main_on_paper), net.top - unit * 0.028);
  const art = with_art
    ? illustration(
        label.scene,
        label.items,
        roomFor(label, words.bottom + unit * 0.045, Math.min(claims.top, net.top) - unit * 0.045, 0.66),
      )
    : '';
  return [
    whole(label, spec.color_paper),
    frame(surface, ruled, inks.main_on_paper, 2.2),
    label.habit < 0.5 ? frame(surface, inner, inks.main_on_paper, 0.9, 0.7) : '',
    art,
    words.svg + claims.svg + net.svg,
  ].join('');
}

const LAYOUTS: Record<PictureSpec['layout'], (label: Label, extra: Extra) => string> = {
  cream,
  block,
  arch,
  split,
  mono,
};

/** Prints the front label on a surface in the layout the brand keeps to. */
export function drawLabel(
  scene: Scene,
  spec: PictureSpec,
  surface: Surface,
  extra: Extra = { with_art: true },
): string {
  const label = labelOn(scene, spec, surface);
  const isLow =
    surface.warp === null && surface.box.w > surface.box.h * 1.1 && label.items.length > 0 && extra.with_art;
  return isLow ? landscape(label) : LAYOUTS[spec.layout](label, extra);
}
