import { formatCents } from '#domain/kernel/money.ts';
import { amountOf, assertAddsUp, type Receipt } from '#domain/notification/receipt.ts';
import type { MailWords } from './mail-content.ts';
import { RECEIPT_TEXTS } from './texts.ts';

const WIDTH = 60;
const INDENT = '  ';

/** A mail that is a receipt. @throws Error if its charges do not add up (I6). */
export function writeReceipt(subject: string, receipt: Receipt): MailWords {
  return { subject, body_text: receiptText(receipt), content: { receipt } };
}

/** Plain text, amounts aligned in a column. */
function receiptText(receipt: Receipt): string {
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
