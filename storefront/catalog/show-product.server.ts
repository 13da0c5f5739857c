import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import { isGiven } from '#domain/catalog/names.ts';
import { type SetSaving, savingOf } from '#domain/catalog/set-saving.ts';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import type { CardFacts } from './card.ts';
import { cardOf } from './card-of.server.ts';
import type { Choice } from './choice.server.ts';
import { chooserHtml } from './chooser.server.tsx';
import { landedOf } from './landed.server.ts';
import { notSoldWords } from './not-sold.server.ts';
import { priceWords } from './price-words.server.ts';
import { sectionsHtml } from './product-sections.server.tsx';
import { SET_TEXTS as texts } from './set-texts.ts';
import { shippingWords } from './shipping-words.server.ts';

type Asked = { choice: Choice | null; hasEnded: boolean };

/** A product as its page shows it: cards in short, and in words what would cost the browser code. */
export function showProduct(found: ProductDetail, fees: readonly ShippingFee[], { choice, hasEnded }: Asked) {
  const notSold = notSoldWords(found, hasEnded);
  const { swaps, related, pairs, children, components, warned_regions: _warned, ...rest } = found;
  const { certifications: _certifications, values: _values, ...unclaimed } = rest;
  const { facts, image_large: _large, share_image: _shared, ...product } = unclaimed;
  const chooser = chooserHtml(found, choice ?? undefined);
  const saving = savingOf(found);
  return {
    product: { ...product, children: children.map(cardOf) },
    card: ownCard(found),
    price_words: priceWords(found),
    facts: { about: facts.about, highlights: withSaving(facts.highlights, saving) },
    notSold,
    // Its last aisle may have nothing else, and an empty list leads nowhere.
    way: notSold && !hasEnded ? found.breadcrumb.slice(0, -1) : found.breadcrumb,
    // People who got it free read its label here.
    sections: notSold === '' || (isGiven(found.product_type) && !hasEnded) ? sectionsHtml(found) : '',
    shipping: shippingWords(found, fees),
    landed: landedOf(found, fees),
    chooser,
    swaps: swapsOf({ in_stock: found.in_stock, swaps }),
    related: rowOf(related),
    pairs: rowOf(pairs),
    // What can be chosen is in the chooser.
    parts: chooser ? [] : components.map(partCard),
    partsNote: noteOf(found, saving),
  };
}

/** The card that the page adds: a choice counts on the card of its family as soon as it is added. */
export function ownCard(found: ProductCard & Pick<ProductDetail, 'parent_product_id'>): CardFacts {
  const { parent_product_id } = found;
  return { ...cardOf(found), ...(parent_product_id === undefined ? {} : { parent_product_id }) };
}

/** The card of a part says how often it is in the set. */
function partCard({ product, qty }: ProductDetail['components'][number]): CardFacts {
  const card = cardOf(product);
  return qty === 1 ? card : { ...card, size_line: texts.times(qty, card.size_line ?? card.size_text) };
}

const inDollars = (cents: number) => formatDollars(cents / 100);

/** What a set saves is computed of today's prices, after what is said of it anyway. */
function withSaving(highlights: readonly string[], saving: SetSaving | null): string[] {
  if (!saving) return [...highlights];
  const { saved_cents, separate_cents } = saving;
  return [...highlights, (separate_cents === null ? texts.savesOrMore : texts.saves)(inDollars(saved_cents))];
}

/** What the parts of a set cost separately; '' where that says nothing. */
function noteOf({ price }: ProductDetail, saving: SetSaving | null): string {
  if (!saving || saving.separate_cents === null) return '';
  return texts.separately(inDollars(saving.separate_cents), formatDollars(price), inDollars(saving.saved_cents));
}

/** A row of one card looks like a mistake. */
function rowOf(products: readonly ProductCard[]) {
  return products.length < 2 ? [] : products.map(cardOf);
}

/** Someone who can't buy the product needs another, even if there is only one. */
export function swapsOf({ in_stock, swaps }: Pick<ProductDetail, 'in_stock' | 'swaps'>) {
  return in_stock ? rowOf(swaps) : swaps.map(cardOf);
}
