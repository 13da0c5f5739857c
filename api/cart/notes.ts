import type { z } from 'zod';
import { sumByProduct } from '#domain/inventory/sum-by-product.ts';
import type { CartChange } from '#domain/cart/schema.ts';
import { dollars, formatCents } from '#domain/kernel/money.ts';
import { type CartLine, isSellable, pickAgainWords } from './candidate.ts';

type Note = z.infer<typeof CartChange>;

/** What changed since the shopper last saw the lines they want to buy, each with the reason (requirement C13). */
export function noteChanges(lines: readonly CartLine[]): Note[] {
  const toBuy = lines.filter(({ save_for_later }) => !save_for_later);
  // Two sets of one product hold different things and have prices of their own.
  const sets = toBuy.filter(({ pick_rule }) => pick_rule !== null);
  return [...sumByProduct(toBuy.filter(({ pick_rule }) => pick_rule === null)), ...sets].flatMap(notesOf);
}

function notesOf(line: CartLine): Note[] {
  const { line_item_id, product_id, title, available } = line;
  const note = (kind: Note['kind'], message: string): Note => ({
    line_item_id,
    product_id,
    title,
    kind,
    message,
    old_price: kind === 'price' ? dollars(line.seen_price_cents) : null,
    new_price: kind === 'price' ? dollars(line.price_cents) : null,
  });
  const again = pickAgainWords(line);
  if (again !== null) return [note('changed', again)];
  if (!isSellable(line)) return [note('unavailable', `We no longer sell ${title}, so we removed it from your cart.`)];
  const notes: Note[] = [];
  if (line.seen_price_cents !== line.price_cents) {
    const change = `${formatCents(line.seen_price_cents)} to ${formatCents(line.price_cents)}`;
    notes.push(note('price', `${title} went from ${change}.`));
  }
  if (available < line.min_order_qty) notes.push(note('out_of_stock', `${title} is sold out for now.`));
  else if (available < line.qty) notes.push(note('limited', `We have only ${available} of ${title} left.`));
  return notes;
}
