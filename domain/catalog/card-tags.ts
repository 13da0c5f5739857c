import { ruleTagsOf } from '#domain/compliance/restrictions.ts';
import { hasOptions } from './names.ts';
import type { ProductCard } from './schema.ts';

export type RuledCard = Pick<ProductCard, 'product_type' | 'restriction_tag' | 'part_tags' | 'sold_as_fresh'>;

/**
 * The tags by which rules name what a card shows: those that all of it has, and those that only some of its choices have.
 * A set of fixed contents has the tags of all its parts.
 */
export function cardTagsOf(card: RuledCard): { all: string[]; some: string[] } {
  const [own, parts] = [ruleTagsOf(card), card.part_tags ?? []];
  return hasOptions(card) ? { all: own, some: parts } : { all: [...own, ...parts], some: [] };
}
