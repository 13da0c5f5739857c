import type { z } from 'zod';
import { type Cart, CartItem, type CartUpdate } from '#domain/cart/schema.ts';
import { serializerOf } from '#api/http/http.ts';

const EMPTY = '"items":[]';

/**
 * Serializes answers that contain a cart through their schema, but each line only once: a line is both in the items
 * and in its box, and most of a cart of 20 lines is its lines (C1).
 */
export function cartWriter<Answer extends Cart>(response: z.ZodType): (answer: Answer) => string {
  const write = serializerOf(response);
  const writeLine = serializerOf(CartItem);
  return (answer) => {
    const { items, boxes } = answer;
    const lines = new Map(items.map((item) => [item, writeLine(item)]));
    const lists = [items, ...boxes.map((box) => box.items)];
    const bare = write({ ...answer, items: [], boxes: boxes.map((box) => ({ ...box, items: [] })) });
    // Quotes inside a JSON string are escaped, so no title can contain this text. Items come before boxes.
    const [head = '', ...rest] = bare.split(EMPTY);
    return rest.reduce(
      (text, piece, at) => `${text}"items":[${(lists[at] ?? []).map((item) => lines.get(item)).join(',')}]${piece}`,
      head,
    );
  };
}

/** Serializes the answer of a change by its own schema: what changed, or the whole cart. */
export function changeWriter([update, whole]: readonly [z.ZodType, z.ZodType]): (answer: CartUpdate | Cart) => string {
  const writeUpdate = serializerOf(update);
  const writeWhole = cartWriter(whole);
  return (answer) => ('previous_version' in answer ? writeUpdate(answer) : writeWhole(answer));
}
