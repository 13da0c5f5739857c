import type { QueuedChange } from './cart-queue.ts';

export type CartWish =
  | { intent: 'add'; product_id: number; qty: number }
  | { intent: 'set' | 'save' | 'remove' | 'move' | 'drop'; product_id: number; was_qty: number; change: QueuedChange };

/**
 * Reads a form of one cart line, as every control of the cart posts it without JavaScript; null where it
 * is none of ours. A pressed step wins over the typed field beside it.
 */
export function readCartForm(form: FormData): CartWish | null {
  const product_id = wholeNumber(form.get('product_id'), 1, 2_000_000_000);
  if (product_id === null) return null;
  const qty = wholeNumber(form.get('qty') ?? form.get('typed_qty'), 0, 999);
  const was_qty = wholeNumber(form.get('was_qty'), 1, 999) ?? 1;
  switch (form.get('intent') ?? 'add') {
    case 'add':
      return { intent: 'add', product_id, qty: Math.max(1, qty ?? 1) };
    case 'set':
      return qty === null
        ? null
        : { intent: 'set', product_id, was_qty, change: { product_id, qty, save_for_later: false } };
    case 'save':
      return { intent: 'save', product_id, was_qty, change: { product_id, qty: 0, save_for_later: true } };
    case 'remove':
      return { intent: 'remove', product_id, was_qty, change: { product_id, qty: 0 } };
    case 'move':
      return { intent: 'move', product_id, was_qty, change: { product_id, qty: was_qty, save_for_later: false } };
    case 'drop':
      return { intent: 'drop', product_id, was_qty, change: { product_id, qty: 0, save_for_later: false } };
    default:
      return null;
  }
}

function wholeNumber(value: FormDataEntryValue | null, min: number, max: number): number | null {
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value)) return null;
  const number = Number(value);
  return number >= min && number <= max ? number : null;
}
