import { priceKind } from '#domain/catalog/names.ts';
import { Price } from '#ui/price.tsx';
import type { CardFacts } from './card.ts';

/** The prices of a product in a list: its own, or those of its cheapest choice. */
export function CardPrice({ product, className }: { product: CardFacts; className?: string | undefined }) {
  const { price, msrp, unit_price } = product;
  return <Price price={price} msrp={msrp} unit_price={unit_price} kind={priceKind(product)} className={className} />;
}
