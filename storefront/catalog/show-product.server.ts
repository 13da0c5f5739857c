import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { isSold } from './card.ts';
import { cardOf } from './card-of.server.ts';
import type { Choice } from './choice.server.ts';
import { chooserHtml } from './chooser.server.tsx';
import { landedOf } from './landed.server.ts';
import { priceWords } from './price-words.server.ts';
import { warningWords } from './region-words.server.ts';
import { sectionsHtml } from './product-sections.server.tsx';
import { shippingWords } from './shipping-words.server.ts';

/** A product as its page shows it: cards in short, and in words what would cost the browser code. */
export function showProduct(found: ProductDetail, fees: readonly ShippingFee[], choice: Choice | null) {
  const { swaps, related, pairs, children, components, warned_regions, ...rest } = found;
  const { certifications: _certifications, values: _values, ...unclaimed } = rest;
  const { facts: label, image_large: _large, share_image: _shared, ...product } = unclaimed;
  const facts = { ...label, warning: withRegionWarnings(label.warning, warned_regions) };
  const chooser = chooserHtml(found, choice ?? undefined);
  return {
    product: { ...product, children: children.map(cardOf) },
    card: cardOf(found),
    price_words: priceWords(found),
    facts: { about: facts.about, highlights: facts.highlights },
    sections: isSold(found) ? sectionsHtml({ ...found, facts }) : '',
    shipping: shippingWords(found, fees),
    landed: landedOf(found, fees),
    chooser,
    swaps: rowOf(swaps),
    related: rowOf(related),
    pairs: rowOf(pairs),
    // What can be chosen is in the chooser.
    components: chooser ? [] : components.map((part) => ({ card: cardOf(part.product), qty: part.qty })),
  };
}

/** A row of one card looks like a mistake. */
function rowOf(products: readonly ProductCard[]) {
  return products.length < 2 ? [] : products.map(cardOf);
}

/** What a state's law wants to be said before its people buy is said to everyone. */
function withRegionWarnings(warning: string, regions: ProductDetail['warned_regions']): string {
  return [warning, ...regions.map(warningWords)].filter(Boolean).join(' ');
}
