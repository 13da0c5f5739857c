import type { ProductCard } from '#domain/catalog/schema.ts';
import { toCents } from '#domain/kernel/money.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { CARD_FIELDS, type CardFacts } from './card.ts';
import { CARD_TEXTS } from './card-texts.ts';

const known = new WeakMap<ProductCard, CardFacts>();

/**
 * Only what a card shows is sent to the browser, to keep a page of 24 small. The same product gives the same object
 * until anything in it changes, so that its fragment stays cached.
 */
export function cardOf(product: ProductCard): CardFacts {
  const made = known.get(product);
  if (made) return made;
  const shown = CARD_FIELDS.filter((field) => product[field] !== undefined);
  const facts = Object.fromEntries(shown.map((field) => [field, product[field]])) as CardFacts;
  if (product.household_note) facts.household_note = product.household_note;
  if (product.ebt_mark) facts.size_line = CARD_TEXTS.ebt(product.size_text);
  known.set(product, facts);
  return facts;
}

const deals = new WeakMap<CardFacts, CardFacts>();

/** A card of a list by savings, which says what is saved; the same object for the same card, as above. */
export function dealOf(card: CardFacts): CardFacts {
  const saved_cents = toCents(card.msrp) - toCents(card.price);
  if (saved_cents <= 0) return card;
  const made = deals.get(card) ?? { ...card, saving: CARD_TEXTS.saving(formatDollars(saved_cents / 100)) };
  deals.set(card, made);
  return made;
}
