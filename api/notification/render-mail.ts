import '#api/kernel/react-production.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatCents } from '#domain/kernel/money.ts';
import { amountOf, type Receipt, type ReceiptBox } from '#domain/notification/receipt.ts';
import type { MailBlock, MailContent } from './mail-content.ts';
import { button, codeText, heading, page, paragraph, rows, slip, smallPrint } from './mail-elements.ts';
import { RECEIPT_TEXTS } from './texts.ts';

/**
 * The HTML of a mail. React escapes every text, and nothing in one becomes a link: it may hold what a person has called
 * themselves.
 */
export function renderMail(content: MailContent): string {
  const isReceipt = 'receipt' in content;
  const title = isReceipt ? content.receipt.heading : content.heading;
  const parts = isReceipt ? receiptParts(content.receipt) : content.blocks.map(renderBlock);
  const preheader = isReceipt ? (content.receipt.intro[0] ?? '') : firstSentence(content.blocks);
  return `<!doctype html>${renderToStaticMarkup(page({ title, preheader }, [heading(title, 1), ...parts]))}`;
}

/** The first paragraph after the greeting; a code stays out of what an inbox shows. */
function firstSentence(blocks: readonly MailBlock[]): string {
  const texts = blocks.filter((block) => typeof block === 'string');
  return texts.find((text) => !text.startsWith('Hi ')) ?? '';
}

function renderBlock(block: MailBlock): ReactNode {
  if (typeof block === 'string') return paragraph(block);
  // A fact that wraps on a phone must not run into the next one.
  if ('facts' in block)
    return slip(...block.facts.map((fact, at) => paragraph(fact, at + 1 < block.facts.length ? 8 : 0)));
  if ('code' in block) return slip(codeText(block.code));
  return 'button' in block ? button(block.button) : smallPrint(block.small, block.link);
}

function receiptParts({ greeting, intro, boxes, charges, total_cents, paid_with, outro, link }: Receipt): ReactNode[] {
  const paragraphs = (texts: readonly string[]) => texts.filter(Boolean).map((text) => paragraph(text));
  const total = { label: RECEIPT_TEXTS.total, amount: formatCents(total_cents) };
  const charged = charges.map((charge) => ({ label: charge.label, amount: amountOf(charge) }));
  return [
    ...paragraphs([greeting, ...intro]),
    ...boxes.flatMap(renderBox),
    // Where nothing was charged there is nothing to add up.
    charges.length > 0 ? slip(rows(charged, total)) : null,
    ...paragraphs([paid_with, ...outro]),
    link ? button(link) : null,
  ];
}

function renderBox({ title, note, lines }: ReceiptBox): ReactNode[] {
  const items = lines.map((line) => ({ label: line.title, detail: line.detail, amount: formatCents(line.cents) }));
  return [heading(title, 2), note === null ? null : smallPrint(note), rows(items)];
}
