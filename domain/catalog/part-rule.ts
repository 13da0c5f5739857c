import { isGiven, type ProductType, type Storage } from './names.ts';

/** Why a product can't be part of a set, in words for the operator. The database has the same rule (part_fault). */
export const PART_FAULTS = {
  itself: 'is the set itself',
  twice: 'is in it twice',
  missing: "isn't there or has no price",
  given: 'comes free with orders and is never sold',
  not_single: "isn't a single product: a set, a product with options, a gift card or a download",
  storage: 'is stored differently from the set, so it would ship in the wrong box',
} as const;
export type PartFault = keyof typeof PART_FAULTS;

/** Each is one product that ships in a box. */
const SINGLE_TYPES: readonly ProductType[] = ['simple', 'wine', 'frozen_meat'];

export type SetFacts = {
  product_id: number;
  product_type: ProductType;
  storage: Storage;
  components: readonly { product_id: number }[];
};

export type PartFacts = {
  product_type: ProductType;
  storage: Storage;
  has_price: boolean;
  /** What is chosen before it can be bought, such as a size. */
  choices: readonly unknown[];
  components: readonly unknown[];
};

/**
 * What a set may be made of: different single products that have a price and are stored as the set is, so that they ship
 * in its box. Members of a group ship separately, so each may be stored in its own way. A minimum order doesn't count: it
 * is for orders of the product alone.
 * @returns for each component why it can't be part of the set; null if it can.
 */
export function partFaults(
  set: SetFacts,
  factsOf: (product_id: number) => PartFacts | null | undefined,
): (PartFault | null)[] {
  const seen = new Set<number>();
  return set.components.map(({ product_id }) => {
    if (product_id === set.product_id) return 'itself';
    if (seen.has(product_id)) return 'twice';
    seen.add(product_id);
    return faultOf(set, factsOf(product_id));
  });
}

function faultOf({ product_type, storage }: SetFacts, part: PartFacts | null | undefined): PartFault | null {
  if (!part?.has_price) return 'missing';
  if (isGiven(part.product_type)) return 'given';
  const isSingle =
    SINGLE_TYPES.includes(part.product_type) && part.choices.length === 0 && part.components.length === 0;
  if (!isSingle) return 'not_single';
  return product_type === 'grouped' || part.storage === storage ? null : 'storage';
}
