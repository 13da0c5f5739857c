import { toCents } from '#domain/kernel/money.ts';
import { hasOptions, isSet } from './names.ts';
import { leastSaved } from './pick-rule.ts';
import type { ProductDetail } from './schema.ts';

type Part = {
  product: Pick<ProductDetail['components'][number]['product'], 'price' | 'in_stock' | 'qty'>;
  qty: number;
};
type SetFacts = Pick<ProductDetail, 'product_type' | 'price' | 'pick_rule'> & { components: readonly Part[] };

/** What a set saves compared with its items bought separately at their member prices, in cents. */
export type SetSaving = {
  saved_cents: number;
  /** What the items of fixed contents cost separately; null where picks decide, of which none save less. */
  separate_cents: number | null;
};

/** Null for a set that saves nothing, and for a group, whose items have their own prices. */
export function savingOf({ product_type, price, pick_rule, components }: SetFacts): SetSaving | null {
  if (components.length === 0 || !isSet(product_type)) return null;
  const saving = pick_rule
    ? { saved_cents: leastSaved(pick_rule, components.map(choiceOf)) ?? 0, separate_cents: null }
    : hasOptions({ product_type })
      ? null
      : fixedSaving(toCents(price), components);
  return saving && saving.saved_cents > 0 ? saving : null;
}

function choiceOf({ product: { price, in_stock, qty } }: Part) {
  return { price_cents: toCents(price), available: in_stock ? qty : 0 };
}

function fixedSaving(price_cents: number, parts: readonly Part[]): SetSaving {
  const separate_cents = parts.reduce((sum, { product, qty }) => sum + toCents(product.price) * qty, 0);
  return { saved_cents: separate_cents - price_cents, separate_cents };
}
