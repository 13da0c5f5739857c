import { group } from './compose.ts';
import { printOf } from './inks.ts';
import { shade } from '../base/color.ts';
import { brandCut, nameCut, TEXT } from './face.ts';
import { brandFrom, type Label, lineFrom, lineUpTo, nameFrom, roomFor, subFrom } from './label.ts';
import { band, frame, line, path, rect, rule, sagOf } from './shapes.ts';
import { setLine, write } from './text.ts';

/**
 * Wine is bought by its label, so wineries must not look alike. Each composition draws a whole label; a winery always
 * uses the same one (see packs-wine.ts).
 */
export type WineLabel = (label: Label) => string;

const net = (label: Label, fill: string, lift = 0.045) =>
  lineUpTo(
    label,
    label.spec.size_text,
    { cut: TEXT.regular, size: label.unit * 0.046, fill, tracking: 0.05 },
    label.surface.box.y + label.surface.box.h * (1 - lift),
  );
const place = (label: Label, top: number, fill: string) => subFrom(label, top, fill, label.unit * 0.056);
const paper = (label: Label) => rect(label.surface.bleed, label.spec.color_paper);

function vine(x: number, y: number, stem: string, grape: string): string {
  const leaves =
    'M-54 6C-36-14-16-16 0-2C16-16 36-14 54 6M0-2V-26M0-26C-6-34-4-40 2-42M-30-9C-34-22-26-28-18-28C-18-18-22-12-30-9ZM30-9C34-22 26-28 18-28C18-18 22-12 30-9ZM-46 2q-8 4-4 12q8-2 4-12zM46 2q8 4 4 12q-8-2-4-12z';
  const grapes = [
    [-9, 6],
    [0, 6],
    [9, 6],
    [-4.5, 14],
    [4.5, 14],
    [0, 22],
  ].map(([u, v]) => `<circle cx="${u}" cy="${v}" r="4.4" fill="${grape}"/>`);
  return `<g transform="translate(${x} ${y})">${line(leaves, stem, 1.8)}${grapes.join('')}</g>`;
}

/** The classic estate: a vine over the name, a thin frame. */
function estate(label: Label): string {
  const { surface, inks, spec, cx, unit } = label;
  const { box } = surface;
  const brand = brandFrom(
    { ...label, spec: { ...spec, brand_mark: 'plain' } },
    box.y + 86,
    unit * 0.16,
    inks.main_on_paper,
  );
  const name = nameFrom(label, brand.bottom + 20, 34, inks.onPaper, 25, 2);
  const sub = place(label, name.bottom + 10, inks.accent_on_paper);
  const inset = { x: box.x + 3, y: box.y + 8, w: box.w - 6, h: box.h - 16 };
  return [
    paper(label),
    frame(surface, inset, inks.accent_on_paper, 1.1),
    vine(cx, box.y + 52 + sagOf(surface), inks.main_on_paper, inks.accent_on_paper),
    rule(surface, cx, brand.bottom + 9, 44, 1.4, inks.accent_on_paper),
    brand.svg + name.svg + sub.svg + net(label, inks.faint_on_paper, 0.075).svg,
  ].join('');
}

/** A broad band in the winery's color with its name. */
function banded(label: Label): string {
  const { surface, inks, spec, unit } = label;
  const { box } = surface;
  const top = box.y + box.h * 0.14;
  const bottom = box.y + box.h * 0.47;
  const fitted = nameFrom(
    { ...label, spec: { ...spec, name: spec.brand, name_font: spec.brand_font } },
    top + 16,
    bottom - top - 30,
    inks.onMain,
    unit * 0.2,
    2,
  );
  const name = nameFrom(label, bottom + 26, 44, inks.onPaper, 30, 2);
  const sub = place(label, name.bottom + 11, inks.accent_on_paper);
  return [
    paper(label),
    band(surface, top, bottom, spec.color_main),
    band(surface, top - 5, top - 3, inks.accent_on_paper),
    band(surface, bottom + 3, bottom + 5, inks.accent_on_paper),
    fitted.svg + name.svg + sub.svg + net(label, inks.faint_on_paper).svg,
  ].join('');
}

/** One great initial. */
function monogram(label: Label): string {
  const { scene, surface, inks, spec, cx, unit } = label;
  const { box } = surface;
  const letter = spec.brand.charAt(0).toUpperCase();
  const cut = brandCut(spec.brand_font);
  const run = setLine(letter, cut);
  const size = Math.min(
    (box.h * 0.36) / Math.max(0.2, -run.ink.top),
    (box.w * 0.62) / Math.max(0.2, run.ink.right - run.ink.left),
  );
  const base = box.y + 26 - run.ink.top * size;
  const initial = write(scene, surface, letter, { cut, size, fill: inks.main_on_paper }, { x: cx, y: base });
  const under = base + run.ink.bottom * size;
  const brand = lineFrom(
    label,
    spec.brand.toUpperCase(),
    { cut: TEXT.bold, size: unit * 0.06, fill: inks.onPaper, tracking: 0.22 },
    under + 18,
  );
  const name = nameFrom(label, brand.bottom + 13, 30, inks.accent_on_paper, 24, 2);
  const sub = place(label, name.bottom + 9, inks.onPaper);
  return [
    paper(label),
    initial,
    rule(surface, cx, under + 8, 90, 1.2, inks.accent_on_paper),
    brand.svg + name.svg + sub.svg + net(label, inks.faint_on_paper).svg,
  ].join('');
}

/** Hills with a low sun over them, as seen from the cellar door. */
function hills(label: Label): string {
  const { surface, inks, spec, cx } = label;
  const { box, bleed } = surface;
  const horizon = box.y + box.h * 0.4;
  const [x1, x2] = [bleed.x, bleed.x + bleed.w];
  const rows = [0, 1, 2, 3, 4].map((n) =>
    line(
      `M${cx - 90 + n * 20} ${horizon + 26}Q${cx - 40 + n * 22} ${horizon - 4} ${cx + 10 + n * 26} ${horizon + 26}`,
      shade(spec.color_main, 0.14),
      1.6,
      0.8,
    ),
  );
  const brand = lineFrom(
    label,
    spec.brand,
    {
      cut: brandCut(spec.brand_font),
      size: label.unit * 0.135,
      fill: inks.main_on_paper,
      tracking: spec.brand_tracking,
    },
    horizon + 42,
  );
  const name = nameFrom(label, brand.bottom + 11, 26, inks.onPaper, 21, 1);
  const sub = place(label, name.bottom + 8, inks.accent_on_paper);
  return [
    rect(bleed, shade(spec.color_paper, -0.02)),
    rect({ x: bleed.x, y: bleed.y, w: bleed.w, h: horizon - bleed.y + 20 }, shade(spec.color_accent, 0.2, -0.1)),
    `<circle cx="${cx + 30}" cy="${horizon - 38}" r="27" fill="${shade(spec.color_accent, 0.32)}"/>`,
    path(
      `M${x1} ${horizon - 6}Q${cx - 50} ${horizon - 46} ${cx + 20} ${horizon - 10}T${x2} ${horizon - 22}V${horizon + 34}H${x1}Z`,
      shade(spec.color_main, 0.16),
    ),
    path(
      `M${x1} ${horizon + 14}Q${cx - 30} ${horizon - 26} ${cx + 60} ${horizon + 6}T${x2} ${horizon + 4}V${horizon + 28}H${x1}Z`,
      spec.color_main,
    ),
    rows.join(''),
    rect({ x: bleed.x, y: horizon + 27, w: bleed.w, h: bleed.y + bleed.h - horizon }, spec.color_paper),
    brand.svg + name.svg + sub.svg + net(label, inks.faint_on_paper).svg,
  ].join('');
}

/** Ink on the whole label, letters in light: a night label. */
function nocturne(label: Label): string {
  const { surface, inks, spec, cx, unit } = label;
  const { box } = surface;
  const ink = inks.onMain;
  const accent = inks.accent_on_main;
  const sag = sagOf(surface);
  const stars = [
    [-52, 30],
    [-30, 54],
    [40, 28],
    [58, 60],
    [8, 22],
    [-8, 66],
  ].map(
    ([u = 0, v = 0], n) =>
      `<circle cx="${cx + u}" cy="${box.y + v + sag}" r="${n % 2 ? 1.5 : 2.2}" fill="${ink}" opacity=".8"/>`,
  );
  const moon = `M${cx + 14} ${box.y + 24 + sag}A26 26 0 1 0 ${cx + 24} ${box.y + 62 + sag}A21 21 0 0 1 ${cx + 14} ${box.y + 24 + sag}Z`;
  const brand = lineFrom(
    label,
    spec.brand,
    { cut: brandCut(spec.brand_font), size: unit * 0.15, fill: ink, tracking: spec.brand_tracking },
    box.y + 92,
  );
  const name = nameFrom(label, brand.bottom + 18, 46, ink, 32, 2);
  const sub = place(label, name.bottom + 10, ink);
  return [
    rect(surface.bleed, spec.color_main),
    stars.join(''),
    path(moon, accent),
    brand.svg,
    rule(surface, cx, brand.bottom + 8, 30, 1.4, accent),
    name.svg + sub.svg + net(label, ink).svg,
  ].join('');
}

/** Modern: the grape's name large, everything else small, a square of color. */
function modern(label: Label): string {
  const { surface, inks, spec, cx, unit } = label;
  const { box } = surface;
  const square =
    rect({ x: cx - 17, y: box.y + 18 + sagOf(surface), w: 34, h: 34 }, spec.color_main) +
    rect({ x: cx - 3, y: box.y + 32 + sagOf(surface), w: 34, h: 34 }, spec.color_accent, { opacity: 0.85 });
  const stacked = nameFrom(
    { ...label, spec: { ...spec, name_font: spec.brand_font === 'pacifico' ? 'outfit' : spec.brand_font } },
    box.y + 84,
    66,
    inks.onPaper,
    unit * 0.24,
    3,
  );
  const brand = lineFrom(
    label,
    spec.brand.toUpperCase(),
    { cut: TEXT.heavy, size: unit * 0.062, fill: inks.main_on_paper, tracking: 0.16 },
    stacked.bottom + 16,
  );
  const sub = place(label, brand.bottom + 9, inks.faint_on_paper);
  return [paper(label), square, stacked.svg + brand.svg + sub.svg + net(label, inks.faint_on_paper).svg].join('');
}

/** A sunburst of the twenties in two colors. */
function deco(label: Label): string {
  const { surface, inks, spec, cx } = label;
  const { box } = surface;
  const base = box.y + box.h * 0.42 + sagOf(surface);
  let rays = '';
  for (let n = 0; n < 13; n += 1) {
    const a = Math.PI + (n / 13) * Math.PI;
    const b = a + Math.PI / 26;
    rays += `M${cx} ${base}L${(cx + 84 * Math.cos(a)).toFixed(1)} ${(base + 70 * Math.sin(a)).toFixed(1)}L${(cx + 84 * Math.cos(b)).toFixed(1)} ${(base + 70 * Math.sin(b)).toFixed(1)}Z`;
  }
  const fan = [34, 22, 11].map(
    (r, n) =>
      `<path d="M${cx - r} ${base}A${r} ${r} 0 0 1 ${cx + r} ${base}Z" fill="${n % 2 ? spec.color_paper : spec.color_main}"/>`,
  );
  const brand = lineFrom(
    label,
    spec.brand,
    {
      cut: brandCut(spec.brand_font),
      size: label.unit * 0.14,
      fill: inks.main_on_paper,
      tracking: spec.brand_tracking,
    },
    box.y + box.h * 0.42 + 18,
  );
  const name = nameFrom(label, brand.bottom + 12, 34, inks.onPaper, 24, 2);
  const sub = place(label, name.bottom + 9, inks.accent_on_paper);
  return [
    paper(label),
    frame(surface, { x: box.x + 1, y: box.y + 7, w: box.w - 2, h: box.h - 14 }, inks.main_on_paper, 3),
    path(rays, inks.accent_on_paper, 0.85),
    fan.join(''),
    rule(surface, cx, box.y + box.h * 0.42 + 5, box.w * 0.7, 2, inks.main_on_paper),
    brand.svg + name.svg + sub.svg + net(label, inks.faint_on_paper, 0.075).svg,
  ].join('');
}

/** One picture, drawn large, and the names under it. */
function botanical(label: Label): string {
  const { scene, surface, inks, spec, unit } = label;
  const { box } = surface;
  const room = roomFor(label, box.y + 12, box.y + box.h * 0.47, 0.6);
  const brand = lineFrom(
    label,
    spec.brand,
    { cut: nameCut(spec.brand_font), size: unit * 0.15, fill: inks.main_on_paper, tracking: spec.brand_tracking },
    box.y + box.h * 0.53,
  );
  const name = nameFrom(label, brand.bottom + 11, 34, inks.onPaper, 23, 2);
  const sub = place(label, name.bottom + 9, inks.accent_on_paper);
  const drawn =
    label.foods.length > 0
      ? group(scene, label.foods, room, printOf(spec))
      : vine(label.cx, box.y + 66 + sagOf(surface), inks.main_on_paper, inks.accent_on_paper);
  return [paper(label), drawn, brand.svg + name.svg + sub.svg + net(label, inks.faint_on_paper).svg].join('');
}

export const WINE_LABELS: readonly [WineLabel, ...WineLabel[]] = [
  estate,
  banded,
  monogram,
  hills,
  nocturne,
  modern,
  deco,
  botanical,
];
