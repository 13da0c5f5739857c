/** Why a household doesn't want a product; '' if it may have it. */
export type HouseholdNotes = {
  /** Covers also what it is made of or offers. */
  noteOf(product_id: number): string;
  /** Why the household never wants to see the product itself, whatever it is made of. */
  neverNoteOf(product_id: number): string;
};

type Line = { product_id: number; parts: readonly { product_id: number; title: string }[] };

/**
 * Why a household doesn't want a line of a cart or an order. A build-your-own set is judged by itself and by what
 * was picked, not by what else it offers.
 */
export function lineNote(
  { product_id, parts }: Line,
  isBuilt: boolean,
  { noteOf, neverNoteOf }: HouseholdNotes,
): string {
  if (!isBuilt) return noteOf(product_id);
  const never = neverNoteOf(product_id);
  if (never !== '') return never;
  const notes = parts.map((part) => ({ title: part.title, note: noteOf(part.product_id) }));
  const [first] = notes.filter(({ note }) => note !== '');
  return first ? `${first.title}: ${first.note}` : '';
}
