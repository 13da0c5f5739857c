import type { PictureSpec } from '#domain/media/picture.ts';
import type { LabelFacts } from '#domain/media/label.ts';
import { drawable } from '../foods/foods.ts';
import { readable } from '../base/color.ts';
import { group } from './compose.ts';
import { printOf } from './inks.ts';
import { brandCut, nameCut, TEXT } from './face.ts';
import { drawFacts } from './facts-panel.ts';
import { fitBlock } from './fit.ts';
import { inksOf } from './label.ts';
import type { Drawn } from './packs-bags.ts';
import { drawPanelWords } from './panel-words.ts';
import type { Box, Scene, Surface } from './scene.ts';
import { flatLight, lyingShadow } from './shading.ts';
import { clipped, rect } from './shapes.ts';
import { setLine, write } from './text.ts';

const PANEL: Box = { x: 60, y: 60, w: 680, h: 680 };
const HEAD = 104;
const FOOT = 42;
const MARGIN = 26;

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

/** What customs law has on a label: 'Made in USA', 'Product of Italy'; a whole sentence is left as it is. */
function originText(made_in: string): string {
  if (made_in === '' || /^(?:made|product|grown|packed|produced|bottled)\b/i.test(made_in)) return made_in;
  return /^(?:USA|United States)$/.test(made_in) ? 'Made in USA' : `Product of ${made_in}`;
}

function drawFoot(scene: Scene, spec: PictureSpec, made_in: string): string {
  const { x, y, w, h } = PANEL;
  const box = { x: x + MARGIN, y: y + h - FOOT, w: w - 2 * MARGIN, h: FOOT };
  const surface: Surface = { box, bleed: PANEL, warp: null };
  const fill = inksOf(spec).onMain;
  const base = box.y + FOOT / 2 + 6;
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
      originText(made_in),
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
    lead: readable(spec.color_main, spec.color_paper, 4.5),
    text: readable('#2f2a22', spec.color_paper, 7),
  };
  const nutrition = panel ? drawFacts(scene, panel, left) : { svg: '', bottom: body.y };
  const sections = facts ? drawPanelWords(scene, facts, right, inks) : { svg: '', bottom: body.y };
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
