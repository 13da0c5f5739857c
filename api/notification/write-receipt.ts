import { formatCents } from '#domain/kernel/money.ts';
import { assertAddsUp, type Receipt, type ReceiptCharge } from '#domain/notification/receipt.ts';
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
  lines.push(
    '-'.repeat(WIDTH),
    ...columns(RECEIPT_TEXTS.total, formatCents(receipt.total_cents)),
    receipt.paid_with,
    ...(receipt.outro.length > 0 ? ['', ...receipt.outro] : []),
  );
  if (receipt.link) lines.push('', `${receipt.link.label}: ${receipt.link.url}`);
  return `${lines.join('\n')}\n`;
}

/** The same receipt as simple HTML; styles are inline because mail clients drop style sheets. */
export function receiptHtml(receipt: Receipt): string {
  assertAddsUp(receipt);
  const boxes = receipt.boxes.map(
    (box) => `<h2 style="${H2}">${escape(box.title)}</h2>${paragraphs([box.note ?? ''])}
<table style="${TABLE}" role="presentation">${box.lines
      .map((line) =>
        row(
          `${escape(line.title)}${line.detail ? `<br><span style="color:#6B6074;font-size:14px">${escape(line.detail)}</span>` : ''}`,
          formatCents(line.cents),
        ),
      )
      .join('')}</table>`,
  );
  const link = receipt.link
    ? `<p style="${P}"><a href="${escape(receipt.link.url)}" style="color:#4A1E5C;font-weight:600">${escape(receipt.link.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><body style="margin:0;background:#F7F6F8;color:#23132B;font:16px/24px sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px;background:#fff"><h1 style="font-size:28px;line-height:32px;margin:0 0 16px">${escape(receipt.heading)}</h1>
${paragraphs([receipt.greeting, ...receipt.intro])}${boxes.join('')}
<table style="${TABLE};border-top:2px solid #23132B" role="presentation">${receipt.charges.map((charge) => row(escape(charge.label), escape(amountOf(charge)))).join('')}
${row(`<strong>${RECEIPT_TEXTS.total}</strong>`, formatCents(receipt.total_cents))}</table>${paragraphs([receipt.paid_with, ...receipt.outro])}${link}</div></body></html>`;
}

const H2 = 'font-size:20px;line-height:26px;margin:24px 0 4px';
const P = 'margin:0 0 12px';
const TABLE = 'width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums';

function amountOf({ cents, instead }: ReceiptCharge): string {
  return instead ?? formatCents(cents);
}

function row(label: string, amount: string): string {
  return `<tr><td style="padding:6px 0">${label}</td><td style="padding:6px 0;text-align:right;vertical-align:top">${amount}</td></tr>`;
}

function paragraphs(sentences: string[]): string {
  return sentences
    .filter(Boolean)
    .map((sentence) => `<p style="${P}">${escape(sentence)}</p>`)
    .join('');
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

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
