import type { ProductCard } from '#domain/catalog/schema.ts';
import { CARD_FIELDS, type CardFacts } from './card.ts';

const known = new WeakMap<ProductCard, CardFacts>();

/**
 * Only what a card shows goes to the browser: a page of 24 stays light. The same product gives the same object
 * until something of it changes, so that what was drawn of it can be kept.
 */
export function cardOf(product: ProductCard): CardFacts {
  const made = known.get(product);
  if (made) return made;
  const facts = Object.fromEntries(CARD_FIELDS.map((field) => [field, product[field]])) as CardFacts;
  known.set(product, facts);
  return facts;
}
