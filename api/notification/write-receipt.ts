import { formatCents } from '#domain/kernel/money.ts';
import { assertAddsUp, type Receipt, type ReceiptBox, type ReceiptCharge } from '#domain/notification/receipt.ts';
import { buttonHtml, headingHtml, mailHtml, paragraphHtml, rowsHtml, slipHtml, smallHtml } from './mail-html.ts';
import { RECEIPT_TEXTS } from './texts.ts';

const WIDTH = 60;
const INDENT = '  ';

/** Plain text, amounts aligned in a column. @throws Error if the charges do not add up. */
export function receiptText(receipt: Receipt): string {
  assertAddsUp(receipt);
  const lines = [
    receipt.heading,
    '='.repeat(Math.min(WIDTH, receipt.heading.length)),
    '',
    receipt.greeting,
    '',
    ...receipt.intro,
    '',
  ];
  for (const box of receipt.boxes) {
    lines.push(box.title, ...(box.note === null ? [] : [box.note]));
    for (const line of box.lines) {
      lines.push(...columns(line.title, formatCents(line.cents)));
      if (line.detail) lines.push(`${INDENT}${line.detail}`);
    }
    lines.push('');
  }
  for (const charge of receipt.charges) lines.push(...columns(charge.label, amountOf(charge)));
  if (receipt.charges.length > 0)
    lines.push('-'.repeat(WIDTH), ...columns(RECEIPT_TEXTS.total, formatCents(receipt.total_cents)));
  lines.push(receipt.paid_with, ...(receipt.outro.length > 0 ? ['', ...receipt.outro] : []));
  if (receipt.link) lines.push('', `${receipt.link.label}: ${receipt.link.url}`);
  return `${lines.join('\n')}\n`;
}

/** The same receipt as HTML. */
export function receiptHtml(receipt: Receipt): string {
  assertAddsUp(receipt);
  const { heading, greeting, intro, boxes, charges, total_cents, paid_with, outro, link } = receipt;
  const paragraphs = (texts: readonly string[]) => texts.filter(Boolean).map((text) => paragraphHtml(text));
  const total = { label: RECEIPT_TEXTS.total, amount: formatCents(total_cents) };
  const content = [
    headingHtml(heading, 1),
    ...paragraphs([greeting, ...intro]),
    ...boxes.map(boxHtml),
    // Where nothing was charged there is nothing to add up.
    charges.length > 0 ? slipHtml(rowsHtml(charges.map(rowOf), total)) : '',
    ...paragraphs([paid_with, ...outro]),
    link ? buttonHtml(link) : '',
  ];
  return mailHtml(heading, content.join('\n'));
}

function boxHtml({ title, note, lines }: ReceiptBox): string {
  const rows = lines.map((line) => ({ label: line.title, detail: line.detail, amount: formatCents(line.cents) }));
  return headingHtml(title, 2) + (note === null ? '' : smallHtml(note)) + rowsHtml(rows);
}

function rowOf(charge: ReceiptCharge) {
  return { label: charge.label, amount: amountOf(charge) };
}

function amountOf({ cents, instead }: ReceiptCharge): string {
  return instead ?? formatCents(cents);
}

/** The label with its amount at the right of the last line; a long label wraps, because its end may be the size. */
function columns(label: string, amount: string): string[] {
  const room = WIDTH - amount.length - 1;
  const lines = wrapped(label, room);
  const last = lines.pop() ?? '';
  return [...lines, `${last.padEnd(room)} ${amount}`];
}

/** Lines of up to `room` characters, the second and later ones indented. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= room || line === '') line = longer;
    else {
      lines.push(line);
      line = `${INDENT}${word}`;
    }
  }
  return [...lines, line];
}
