import { type Proof, readProof, type Shown } from '#domain/catalog/label-proof.ts';
import { internList, internText } from './intern.ts';
import type { FacetValueRow, ProductRow } from './store.ts';

type Proofs = ReadonlyMap<string, Proof>;
const known = new WeakMap<readonly FacetValueRow[], Proofs>();

/** The concerns and ingredients of a product that its own label shows; others are dropped, whatever its row says. */
export function provenKeys(
  row: Pick<ProductRow, 'concerns' | 'ingredients'>,
  shown: Shown,
  facetValues: readonly FacetValueRow[],
): Record<'concern' | 'ingredient', readonly string[]> {
  const proofs = proofsOf(facetValues);
  const proven = (kind: 'concern' | 'ingredient', keys: readonly string[]) =>
    internList(keys.filter((key) => proofs.get(`${kind}:${key}`)?.(shown)));
  return {
    concern: proven('concern', internText(row.concerns)),
    ingredient: proven('ingredient', internText(row.ingredients)),
  };
}

function proofsOf(facetValues: readonly FacetValueRow[]): Proofs {
  const made = known.get(facetValues);
  if (made) return made;
  const proofs = new Map(
    facetValues.map(({ kind, url_key, shown_by }) => [`${kind}:${url_key}`, readProof(shown_by)] as const),
  );
  known.set(facetValues, proofs);
  return proofs;
}
