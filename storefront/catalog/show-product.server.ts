import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { cardOf } from './card-of.server.ts';
import { chooserHtml } from './chooser.server.tsx';
import { claimWords } from './claim-words.server.ts';
import { labelWords } from './label-words.server.ts';
import { landedOf } from './landed.server.ts';
import { shippingWords } from './shipping-words.server.ts';

/** A product as its page shows it: cards in short, and in words what would cost the browser code. */
export function showProduct(found: ProductDetail, fees: readonly ShippingFee[]) {
  const { swaps, related, pairs, children, components, ...rest } = found;
  const { certifications: _certifications, values: _values, ...unclaimed } = rest;
  const { facts: label, image_large: _large, share_image: _shared, ...product } = unclaimed;
  // Its parts are in the label.
  const { ingredient_statement: _whole, ...facts } = label;
  const chooser = chooserHtml(found);
  return {
    product: {
      ...product,
      children: children.map(cardOf),
      claims: claimWords(found),
      label: labelWords(label),
    },
    card: cardOf(found),
    facts,
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
