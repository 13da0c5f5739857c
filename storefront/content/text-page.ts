import type { Offer } from '#domain/membership/endpoints.ts';
import type { Operator } from '#domain/kernel/operator.ts';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';

/** A paragraph, a bulleted list, or a question with its answer. `[words](/path)` is a link. */
export type Block = string | readonly string[] | { ask: string; answer: string };

export type Section = {
  /** The section's address on its page (#id). */
  id: string;
  title: string;
  blocks: readonly Block[];
};

/** A page that is only text. */
export type TextPage = {
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  sections: readonly Section[];
};

/** What the texts are about: the operator, and the plans and fees that rules and rows set. */
export type ShopFacts = {
  operator: Operator;
  offers: readonly Pick<Offer, 'membership_status' | 'price' | 'yearly_cost'>[];
  shipping: readonly ShippingFee[];
};

/** Pieces of a text: plain words, and links written as [words](/path). */
export function piecesOf(text: string): { words: string; to: string | null }[] {
  const pieces: { words: string; to: string | null }[] = [];
  let from = 0;
  for (const found of text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
    if (found.index > from) pieces.push({ words: text.slice(from, found.index), to: null });
    pieces.push({ words: found[1] ?? '', to: found[2] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ words: text.slice(from), to: null });
  return pieces;
}

/** The blocks that say something: what the operator left out is null. */
export function present(...blocks: (Block | null)[]): Block[] {
  return blocks.filter((block) => block !== null);
}
