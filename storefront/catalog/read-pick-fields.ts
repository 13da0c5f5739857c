/** `pick.` before a product's number is what is chosen of it now, `was.` what a box in the cart has of it. */
type Kind = 'pick' | 'was';

/** What was picked of a box or a group: fields named `pick.{product_id}` with the units. */
export function readPickFields(
  fields: Iterable<[string, FormDataEntryValue]>,
  kind: Kind = 'pick',
): [product_id: string, units: string][] {
  return [...fields].flatMap(([name, units]) => {
    const [, read, product_id] = /^(pick|was)\.([1-9]\d{0,9})$/.exec(name) ?? [];
    return read === kind && product_id !== undefined && typeof units === 'string' ? [[product_id, units]] : [];
  });
}
