import { z } from 'zod';
import { wireFlag } from '#domain/kernel/wire.ts';

/**
 * What a customer decides on the checkout page and the order keeps. The call takes these fields, the order's row has
 * them as columns, and the page sends them: a new one is a column, a line here, its control and what it does.
 */
const OrderChoices = z.object({
  /** Save the card once the gateway has accepted it. */
  save_card: wireFlag().default(false),
});
export type OrderChoices = z.output<typeof OrderChoices>;

export const ORDER_CHOICES = OrderChoices.shape;
export const ORDER_CHOICE_NAMES = Object.keys(ORDER_CHOICES) as (keyof OrderChoices)[];

/** The choices in something that has more fields. */
export function orderChoicesOf(request: OrderChoices): OrderChoices {
  return Object.fromEntries(ORDER_CHOICE_NAMES.map((name) => [name, request[name]])) as OrderChoices;
}
