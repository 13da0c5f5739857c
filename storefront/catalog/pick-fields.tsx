/** Hidden fields that say which box of the shopper's own a form is about; none for other products. */
export function PickFields({ picks }: { picks: readonly [product_id: string, units: string][] }) {
  return picks
    .filter(([product_id]) => Number(product_id))
    .map(([product_id, units]) => <input key={product_id} type="hidden" name={`pick.${product_id}`} value={units} />);
}
