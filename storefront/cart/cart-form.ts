import { QTY_MAX } from '#domain/catalog/quantity.ts';
import type { ProductChange } from '#domain/cart/endpoints.ts';
import { readPickFields } from '#domain/catalog/pick-address.ts';

export type CartFormChange =
  | { intent: 'add'; product_id: number; qty: number; options?: Record<string, string> }
  | { intent: 'set' | 'save' | 'remove' | 'move' | 'drop'; product_id: number; was_qty: number; change: ProductChange };

/**
 * Reads the form of one cart line, as every cart control posts it without JavaScript; null for any other form. A
 * clicked plus or minus wins over the typed quantity.
 */
export function readCartForm(form: FormData): CartFormChange | null {
  const read = readChange(form);
  const options = Object.fromEntries(readPickFields(form));
  if (!read || Object.keys(options).length === 0) return read;
  return read.intent === 'add' ? { ...read, options } : { ...read, change: { ...read.change, options } };
}

function readChange(form: FormData): CartFormChange | null {
  const product_id = wholeNumber(form.get('product_id'), 1, 2_000_000_000);
  if (product_id === null) return null;
  const qty = wholeNumber(form.get('qty') ?? form.get('typed_qty'), 0, QTY_MAX);
  const wasQty = wholeNumber(form.get('was_qty'), 1, QTY_MAX) ?? 1;
  switch (form.get('intent') ?? 'add') {
    case 'add':
      return { intent: 'add', product_id, qty: Math.max(1, qty ?? 1) };
    case 'set':
      return qty === null
        ? null
        : { intent: 'set', product_id, was_qty: wasQty, change: { product_id, qty, save_for_later: false } };
    case 'save':
      return { intent: 'save', product_id, was_qty: wasQty, change: { product_id, qty: 0, save_for_later: true } };
    case 'remove':
      return { intent: 'remove', product_id, was_qty: wasQty, change: { product_id, qty: 0 } };
    case 'move':
      return {
        intent: 'move',
        product_id,
        was_qty: wasQty,
        change: { product_id, qty: wasQty, save_for_later: false },
      };
    case 'drop':
      return { intent: 'drop', product_id, was_qty: wasQty, change: { product_id, qty: 0, save_for_later: false } };
    default:
      return null;
  }
}

/** True if more units were typed than a line may hold. */
export function isTooMany(form: FormData): boolean {
  const typed = form.get('typed_qty');
  return typeof typed === 'string' && /^\d+$/.test(typed) && Number(typed) > QTY_MAX;
}

function wholeNumber(value: FormDataEntryValue | null, min: number, max: number): number | null {
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value)) return null;
  const number = Number(value);
  return number >= min && number <= max ? number : null;
}
