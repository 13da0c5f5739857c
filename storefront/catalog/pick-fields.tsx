import { pickField } from '#domain/catalog/pick-address.ts';
import type { Pick } from '#domain/catalog/picks.ts';

/** Hidden fields that say which of the sets that were built of a product a form is about; none for other products. */
export function PickFields({ picks = [] }: { picks?: readonly Pick[] | undefined }) {
  return picks.map(({ product_id, qty }) => (
    <input key={product_id} type="hidden" name={pickField(product_id)} value={qty} />
  ));
}
