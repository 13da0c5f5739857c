import type { LabelFacts } from '#domain/media/label.ts';
import { TEXT } from './face.ts';
import { wrap } from './fit.ts';
import type { Box, Scene, Surface } from './scene.ts';
import { setLine, write } from './text.ts';

/** A paragraph of a label: its bold lead, if it has one, is in the first line. */
type Paragraph = { lead: string; text: string; is_strong: boolean; is_boxed: boolean };

/** 'Other ingredients: cellulose' and 'GOVERNMENT WARNING: (1)' have a lead of their own. */
const LEAD = /^(?<lead>[A-Z][A-Za-z ]{2,30}):\s+(?<rest>[\s\S]*)$/;

function paragraph(text: string, lead = '', style: Partial<Paragraph> = {}): Paragraph {
  const own = LEAD.exec(text)?.groups;
  const rest = own?.rest ?? text;
  return { lead: (own?.lead ?? lead).toUpperCase(), text: rest, is_strong: false, is_boxed: false, ...style };
}

/**
 * A warning is in a box. Without a lead all of it is bold (21 CFR 101.93(e)), with one only the lead is (27 CFR 16.22).
 */
function warningsOf(text: string): Paragraph[] {
  return text.split(/ (?=WARNING:)/).map((one) => {
    const boxed = paragraph(one, '', { is_boxed: true });
    return { ...boxed, is_strong: boxed.lead === '' };
  });
}

/** The words on the back of the pack, legally required ones first. Empty ones are left out. */
function paragraphsOf(facts: LabelFacts): Paragraph[] {
  return [
    paragraph(facts.ingredient_statement, 'Ingredients'),
    { lead: '', text: facts.allergen_statement, is_strong: true, is_boxed: false },
    ...warningsOf(facts.warning),
    { ...paragraph(''), lead: 'DIRECTIONS', text: facts.directions },
    paragraph(facts.storage_advice),
    paragraph(facts.sourcing),
  ].filter(({ text }) => text.trim() !== '');
}

type LaidParagraph = Paragraph & { indent: number; lines: string[] };
type Laid = { size: number; paragraphs: LaidParagraph[] };

/** In parts of the size of the type. */
const GAP = 0.75;
const LEADING = 1.3;
const PAD = 0.6;

const cutOf = ({ is_strong }: Paragraph) => (is_strong ? TEXT.bold : TEXT.regular);
const padOf = ({ is_boxed }: Paragraph) => (is_boxed ? PAD : 0);

function heightOf({ size, paragraphs }: Laid): number {
  let rows = 0;
  let pads = 0;
  for (const one of paragraphs) {
    rows += one.lines.length + GAP;
    pads += 2 * padOf(one);
  }
  return (rows * LEADING + pads) * size;
}

function layAt(paragraphs: readonly Paragraph[], width: number, size: number): Laid {
  const laid = paragraphs.map((one) => {
    const indent = one.lead === '' ? 0 : (setLine(`${one.lead}:`, TEXT.heavy).width + 0.28) * size;
    const room = width - 2 * padOf(one) * size;
    return { ...one, indent, lines: wrap(one.text, cutOf(one), size, room, indent) };
  });
  return { size, paragraphs: laid };
}

/** The largest type in which everything fits; below the smallest, the last lines give way to an ellipsis. */
function layOut(paragraphs: readonly Paragraph[], room: Box): Laid {
  for (let size = room.w > 400 ? 21 : 17; size > 9.5; size -= 0.5) {
    const laid = layAt(paragraphs, room.w, size);
    if (heightOf(laid) <= room.h) return laid;
  }
  const laid = layAt(paragraphs, room.w, 9.5);
  while (heightOf(laid) > room.h && laid.paragraphs.length > 1) {
    const longest = laid.paragraphs.reduce((most, one) => (one.lines.length > most.lines.length ? one : most));
    if (longest.lines.length <= 3) laid.paragraphs.pop();
    else longest.lines = shortened(longest.lines);
  }
  return laid;
}

function shortened(lines: readonly string[]): string[] {
  const kept = lines.slice(0, -1);
  const last = kept.at(-1) ?? '';
  return [...kept.slice(0, -1), `${last.replace(/…$/, '').replace(/[\s,;.]*\S*$/, '')}…`];
}

/** Sets the words of a label in its right column. */
export function drawPanelWords(
  scene: Scene,
  facts: LabelFacts,
  room: Box,
  inks: { lead: string; text: string },
): { svg: string; bottom: number } {
  const { size, paragraphs } = layOut(paragraphsOf(facts), room);
  const surface: Surface = { box: room, bleed: room, warp: null };
  const step = size * LEADING;
  let top = room.y;
  let out = '';
  for (const one of paragraphs) {
    const pad = padOf(one) * size;
    const x = room.x + pad;
    const first = top + pad + size;
    const set = (text: string, n: number) => {
      const from = x + (n === 0 ? one.indent : 0);
      const at = { x: from, y: first + n * step, anchor: 'start', maxWidth: room.x + room.w - pad - from } as const;
      return write(scene, surface, text, { cut: cutOf(one), size, fill: inks.text }, at);
    };
    const height = 2 * pad + one.lines.length * step;
    if (one.lead !== '')
      out += write(
        scene,
        surface,
        `${one.lead}:`,
        { cut: TEXT.heavy, size, fill: inks.lead },
        { x, y: first, anchor: 'start', maxWidth: room.w - 2 * pad },
      );
    out += one.lines.map(set).join('');
    if (one.is_boxed) out += outline({ ...room, y: top, h: height }, inks.text);
    top += height + step * GAP;
  }
  return { svg: out, bottom: top };
}

const outline = ({ x, y, w, h }: Box, stroke: string) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="none" stroke="${stroke}"/>`;
