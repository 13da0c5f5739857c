import type { PictureSpec } from '#domain/media/picture.ts';
import type { LabelFacts } from '#domain/media/label.ts';
import { drawable } from '../foods/foods.ts';
import { readable } from '../base/color.ts';
import { group } from './compose.ts';
import { printOf } from './inks.ts';
import { brandCut, nameCut, TEXT } from './face.ts';
import { drawFacts } from './facts-panel.ts';
import { fitBlock, wrap } from './fit.ts';
import { inksOf } from './label.ts';
import type { Drawn } from './packs-bags.ts';
import type { Box, Scene, Surface } from './scene.ts';
import { flatLight, lyingShadow } from './shading.ts';
import { clipped, rect } from './shapes.ts';
import { setLine, write } from './text.ts';

type Section = { title: string; text: string; is_strong?: boolean };

const PANEL: Box = { x: 60, y: 60, w: 680, h: 680 };
const HEAD = 104;
const FOOT = 42;
const MARGIN = 26;

/** The texts on the back of the pack, legally required ones first. Empty ones are left out. */
function sectionsOf(facts: LabelFacts): Section[] {
  return [
    { title: 'Ingredients', text: facts.ingredient_statement },
    { title: '', text: facts.allergen_statement, is_strong: true },
    { title: 'Warning', text: facts.warning, is_strong: true },
    { title: 'Directions', text: facts.directions },
    { title: 'Storage', text: facts.storage_advice },
    { title: 'Sourcing', text: facts.sourcing },
  ].filter((section) => section.text.trim() !== '');
}

type Laid = { size: number; sections: { title: string; lines: string[]; is_strong: boolean }[] };

const GAP = 0.75;
const LEAD = 1.3;

function heightOf({ size, sections }: Laid): number {
  let rows = 0;
  for (const section of sections) rows += section.lines.length + (section.title === '' ? 0 : 1) + GAP;
  return rows * size * LEAD;
}

function layAt(sections: readonly Section[], width: number, size: number): Laid {
  const laid = sections.map(({ title, text, is_strong = false }) => ({
    title,
    is_strong,
    lines: wrap(text, is_strong ? TEXT.bold : TEXT.regular, size, width),
  }));
  return { size, sections: laid };
}

/** The largest type in which everything fits; below the smallest, the last lines give way to an ellipsis. */
function layOut(sections: readonly Section[], room: Box): Laid {
  for (let size = room.w > 400 ? 21 : 17; size > 9.5; size -= 0.5) {
    const laid = layAt(sections, room.w, size);
    if (heightOf(laid) <= room.h) return laid;
  }
  const laid = layAt(sections, room.w, 9.5);
  while (heightOf(laid) > room.h && laid.sections.length > 1) {
    const longest = laid.sections.reduce((most, one) => (one.lines.length > most.lines.length ? one : most));
    if (longest.lines.length <= 3) laid.sections.pop();
    else longest.lines = shortened(longest.lines);
  }
  return laid;
}

function shortened(lines: readonly string[]): string[] {
  const kept = lines.slice(0, -1);
  const last = kept.at(-1) ?? '';
  return [...kept.slice(0, -1), `${last.replace(/…$/, '').replace(/[\s,;.]*\S*$/, '')}…`];
}

function drawSections(
  scene: Scene,
  sections: readonly Section[],
  room: Box,
  inks: { title: string; text: string },
): { svg: string; bottom: number } {
  const laid = layOut(sections, room);
  const surface: Surface = { box: room, bleed: room, warp: null };
  const step = laid.size * LEAD;
  let y = room.y + laid.size;
  let out = '';
  for (const section of laid.sections) {
    if (section.title !== '') {
      const style = { cut: TEXT.heavy, size: laid.size * 0.82, fill: inks.title, tracking: 0.12 };
      out += write(scene, surface, section.title.toUpperCase(), style, {
        x: room.x,
        y,
        anchor: 'start',
        maxWidth: room.w,
      });
      y += step;
    }
    for (const one of section.lines) {
      const style = { cut: section.is_strong ? TEXT.bold : TEXT.regular, size: laid.size, fill: inks.text };
      out += write(scene, surface, one, style, { x: room.x, y, anchor: 'start', maxWidth: room.w });
      y += step;
    }
    y += step * GAP;
  }
  return { svg: out, bottom: y };
}

function drawHead(scene: Scene, spec: PictureSpec): string {
  const { x, y, w } = PANEL;
  const inks = inksOf(spec);
  const box = { x: x + MARGIN, y: y + 12, w: w - 2 * MARGIN, h: HEAD - 24 };
  const surface: Surface = { box, bleed: PANEL, warp: null };
  const brandTextCut = brandCut(spec.brand_font);
  const run = setLine(spec.brand, brandTextCut, spec.brand_tracking);
  const brandWidth = box.w * 0.34;
  const size = Math.min(34, brandWidth / Math.max(0.01, run.ink.right - run.ink.left));
  const middle = y + HEAD / 2;
  const base = middle - ((run.ink.top + run.ink.bottom) / 2) * size;
  const brand = write(
    scene,
    surface,
    spec.brand,
    { cut: brandTextCut, size, fill: inks.onMain, tracking: spec.brand_tracking },
    { x: box.x, y: base, anchor: 'start' },
  );
  const cut = nameCut(spec.name_font);
  const fit = fitBlock(spec.name, cut, { w: box.w * 0.58, h: box.h, maxSize: 36, maxLines: 2 }, { lead: 1.08 });
  const lead = fit.size * 1.08;
  const first = setLine(fit.lines[0] ?? '', cut);
  const last = setLine(fit.lines.at(-1) ?? '', cut);
  const top = middle - ((fit.lines.length - 1) * lead + (first.ink.top + last.ink.bottom) * fit.size) / 2;
  const right = box.x + box.w;
  const name = fit.lines.map((one, n) =>
    write(
      scene,
      surface,
      one,
      { cut, size: fit.size, fill: inks.onMain },
      { x: right, y: top + n * lead, anchor: 'end' },
    ),
  );
  return rect({ x, y, w, h: HEAD }, spec.color_main) + brand + name.join('');
}

function drawFoot(scene: Scene, spec: PictureSpec, made_in: string): string {
  const { x, y, w, h } = PANEL;
  const box = { x: x + MARGIN, y: y + h - FOOT, w: w - 2 * MARGIN, h: FOOT };
  const surface: Surface = { box, bleed: PANEL, warp: null };
  const fill = inksOf(spec).onMain;
  const base = box.y + FOOT / 2 + 6;
  const origin =
    made_in === '' || /^(?:made|product|grown|packed|produced|bottled)\b/i.test(made_in)
      ? made_in
      : `Made in ${made_in}`;
  return [
    rect({ x, y: box.y, w, h: FOOT }, spec.color_main),
    write(
      scene,
      surface,
      spec.size_text,
      { cut: TEXT.bold, size: 17, fill },
      { x: box.x, y: base, anchor: 'start', maxWidth: box.w * 0.55 },
    ),
    write(
      scene,
      surface,
      origin,
      { cut: TEXT.regular, size: 16, fill },
      { x: box.x + box.w, y: base, anchor: 'end', maxWidth: box.w * 0.42 },
    ),
  ].join('');
}

/** Room that is left over under the words keeps the picture of the front, as real packs do. */
function fillRest(scene: Scene, spec: PictureSpec, column: Box, usedTo: number): string {
  const top = usedTo + 18;
  const h = Math.min(column.y + column.h - top, 250);
  const w = column.w * (column.w > 400 ? 0.64 : 0.8);
  if (h < 80) return '';
  const room = { x: column.x + (column.w - w) / 2, y: column.y + column.h - h, w, h: h * 0.94 };
  return group(scene, drawable(spec.foods), room, printOf(spec, true));
}

/**
 * The back of the pack laid flat: nutrition on the left, ingredients, allergens and the rest beside it. All of it
 * comes from the product's facts; without facts only the name, the brand and the size are there.
 */
export function drawPanel(scene: Scene, spec: PictureSpec, facts: LabelFacts | null): Drawn {
  const { x, y, w, h } = PANEL;
  const body: Box = { x: x + MARGIN, y: y + HEAD + 22, w: w - 2 * MARGIN, h: h - HEAD - FOOT - 44 };
  const panel = facts?.nutrition ?? null;
  const left: Box = { ...body, w: body.w * 0.5 - 4 };
  const right: Box = panel ? { ...body, x: left.x + left.w + 24, w: body.w - left.w - 24 } : body;
  const inks = {
    title: readable(spec.color_main, spec.color_paper, 4.5),
    text: readable('#2f2a22', spec.color_paper, 7),
  };
  const nutrition = panel ? drawFacts(scene, panel, left) : { svg: '', bottom: body.y };
  const sections = facts ? drawSections(scene, sectionsOf(facts), right, inks) : { svg: '', bottom: body.y };
  const content = [
    rect(PANEL, spec.color_paper),
    fillRest(scene, spec, right, sections.bottom),
    drawHead(scene, spec),
    drawFoot(scene, spec, facts?.made_in ?? ''),
    nutrition.svg,
    sections.svg,
    rect(PANEL, flatLight(scene), { opacity: 0.7 }),
  ].join('');
  const r = 12;
  const edge = `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`;
  return { svg: lyingShadow({ ...PANEL, y: y + 6 }, r, 0.3, 12) + clipped(scene, edge, content), bounds: PANEL };
}
