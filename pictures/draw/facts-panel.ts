import type { NutritionPanel } from '#domain/media/label.ts';
import { servingsLine } from '#domain/media/servings-line.ts';
import { type Cut, TEXT } from './face.ts';
import { wrap } from './fit.ts';
import type { Box, Scene, Surface } from './scene.ts';
import { rect } from './shapes.ts';
import { type Anchor, setLine, write } from './text.ts';

/** The panel keeps the order, the weights and the bars of 21 CFR 101.9; black on white, whatever the brand. */
const INK = '#111111';
const TITLES = { nutrition: 'Nutrition Facts', supplement: 'Supplement Facts' } as const;
const FOOTNOTES = {
  nutrition:
    '* The % Daily Value (DV) tells you how much a nutrient in a serving of food contributes to a daily diet. 2,000 calories a day is used for general nutrition advice.',
  supplement: '* Percent Daily Values are based on a 2,000 calorie diet. ** Daily Value not established.',
} as const;

/** A pen that goes down the panel, every length multiplied by the same scale. */
type Pen = { scene: Scene; surface: Surface; left: number; right: number; scale: number; y: number; out: string };

function put(pen: Pen, text: string, cut: Cut, size: number, x: number, anchor: Anchor, maxWidth: number): void {
  pen.out += write(
    pen.scene,
    pen.surface,
    text,
    { cut, size: size * pen.scale, fill: INK },
    { x, y: pen.y, anchor, maxWidth },
  );
}

function bar(pen: Pen, thickness: number, indent = 0): void {
  const x = pen.left + indent;
  pen.out += rect({ x, y: pen.y, w: pen.right - x, h: thickness * pen.scale }, INK);
  pen.y += thickness * pen.scale;
}

const dailyValue = (panel: NutritionPanel, percent: number | null) =>
  percent === null ? (panel.kind === 'supplement' ? '**' : '') : `${percent}%`;

type Row = NutritionPanel['rows'][number];
const ROW = 20.5;
const SECOND_LINE = 16;
const ROW_SIZE = 14.5;
const INDENT = 15;
const nameCutOf = (row: Row) => (row.indent === 0 ? TEXT.heavy : TEXT.regular);
const FOOT_SIZE = 10.5;

function headHeight(panel: NutritionPanel): number {
  return 44 + 21 + 21 + 9 + (panel.calories === null ? 0 : 60) + 5 + 20;
}

const isLastMacro = (name: string) => /^protein$/i.test(name);

/** How high the panel is at full scale. */
function naturalHeight(panel: NutritionPanel, width: number): number {
  const foot = wrap(FOOTNOTES[panel.kind], TEXT.regular, FOOT_SIZE, width).length * FOOT_SIZE * 1.2 + 14;
  const heavy = panel.rows.some((row) => isLastMacro(row.name)) ? 6 : 0;
  const second = panel.rows.reduce((sum, row) => sum + (nameLines(panel, row, width).length - 1) * SECOND_LINE, 0);
  return 14 + headHeight(panel) + panel.rows.length * (ROW + 1) + second + heavy + 7 + foot;
}

function drawHead(pen: Pen, panel: NutritionPanel): void {
  const width = pen.right - pen.left;
  const s = pen.scale;
  const title = TITLES[panel.kind];
  const run = setLine(title, TEXT.heavy);
  const size = Math.min(42 * s, width / Math.max(0.01, run.ink.right - run.ink.left));
  pen.y += 34 * s;
  pen.out += write(
    pen.scene,
    pen.surface,
    title,
    { cut: TEXT.heavy, size, fill: INK },
    { x: pen.left, y: pen.y, anchor: 'start' },
  );
  pen.y += 9 * s;
  bar(pen, 1);
  pen.y += 15 * s;
  put(pen, servingsLine(panel.servings_per_container), TEXT.regular, 14, pen.left, 'start', width);
  pen.y += 20 * s;
  put(pen, 'Serving size', TEXT.heavy, 15, pen.left, 'start', width * 0.42);
  put(pen, panel.serving_text, TEXT.heavy, 15, pen.right, 'end', width * 0.55);
  pen.y += 7 * s;
  bar(pen, 9);
  if (panel.calories !== null) {
    pen.y += 15 * s;
    put(pen, 'Amount per serving', TEXT.bold, 11, pen.left, 'start', width * 0.6);
    pen.y += 33 * s;
    put(pen, 'Calories', TEXT.heavy, 29, pen.left, 'start', width * 0.6);
    put(pen, String(panel.calories), TEXT.heavy, 40, pen.right, 'end', width * 0.38);
    pen.y += 8 * s;
    bar(pen, 5);
  }
  pen.y += 14 * s;
  if (panel.kind === 'supplement' && panel.calories === null)
    put(pen, 'Amount per serving', TEXT.bold, 12, pen.left, 'start', width * 0.6);
  put(pen, panel.kind === 'supplement' ? '% DV*' : '% Daily Value*', TEXT.heavy, 12, pen.right, 'end', width * 0.4);
  pen.y += 5 * s;
}

/** A supplement's names are long ("Vitamin D3 (as cholecalciferol)") and take more lines beside their amount; none is cut. */
function nameLines(panel: NutritionPanel, row: Row, width: number): string[] {
  if (panel.kind === 'nutrition') return [row.name];
  return wrap(row.name, nameCutOf(row), ROW_SIZE, width * 0.5 - row.indent * INDENT);
}

function drawRow(pen: Pen, panel: NutritionPanel, row: Row): void {
  const s = pen.scale;
  const indent = row.indent * INDENT * s;
  const width = pen.right - pen.left;
  const cut = nameCutOf(row);
  const x = pen.left + indent;
  bar(pen, 1, row.indent > 1 ? indent : 0);
  const [first = '', ...more] = nameLines(panel, row, width / s);
  pen.y += 15 * s;
  const most = width * (panel.kind === 'supplement' ? 0.5 : 0.62) - indent;
  const nameWidth = Math.min(setLine(first, cut).width * ROW_SIZE * s, most);
  put(pen, first, cut, ROW_SIZE, x, 'start', nameWidth);
  if (panel.kind === 'supplement')
    put(pen, row.amount, TEXT.regular, ROW_SIZE, pen.right - 54 * s, 'end', width * 0.29);
  else put(pen, row.amount, TEXT.regular, ROW_SIZE, x + nameWidth + 5 * s, 'start', width * 0.26);
  put(pen, dailyValue(panel, row.daily_value_percent), TEXT.heavy, ROW_SIZE, pen.right, 'end', 46 * s);
  for (const one of more) {
    pen.y += SECOND_LINE * s;
    put(pen, one, cut, ROW_SIZE, x, 'start', most);
  }
  pen.y += (ROW - 15) * s;
}

/** Draws the panel at the top of `room`, as large as fits, at most at full size; returns where it ends. */
export function drawFacts(scene: Scene, panel: NutritionPanel, room: Box): { svg: string; bottom: number } {
  const pad = 9;
  const inner = room.w - 2 * pad;
  const scale = Math.min(1.15, (room.h - 4) / naturalHeight(panel, inner));
  const surface: Surface = { box: room, bleed: room, warp: null };
  const pen: Pen = { scene, surface, left: room.x + pad, right: room.x + room.w - pad, scale, y: room.y + 4, out: '' };
  drawHead(pen, panel);
  for (const row of panel.rows) {
    drawRow(pen, panel, row);
    if (isLastMacro(row.name)) bar(pen, 6);
  }
  bar(pen, 7);
  const size = FOOT_SIZE * scale;
  for (const one of wrap(FOOTNOTES[panel.kind], TEXT.regular, size, inner)) {
    pen.y += size * 1.2;
    put(pen, one, TEXT.regular, FOOT_SIZE, pen.left, 'start', inner);
  }
  const bottom = pen.y + 9 * scale;
  const card = rect({ ...room, h: bottom - room.y }, '#ffffff', { stroke: INK, stroke_width: 2.4 });
  return { svg: card + pen.out, bottom };
}
