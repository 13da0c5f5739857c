import { z } from 'zod';
import { wireFlag } from '#domain/kernel/wire.ts';

/**
 * What a customer decides on the checkout page and the order keeps. The call takes these fields, the order's row has
 * them as columns, the page sends them and the order shows them: a new one is a column, a line in each of the two lists
 * here, its control at checkout and its place on the order page.
 */
const OrderChoices = z.object({
  /** Save the card once the gateway has accepted it. */
  save_card: wireFlag().default(false),
});
export type OrderChoices = z.output<typeof OrderChoices>;

/** As the call that places an order takes them. */
export const ORDER_CHOICES = OrderChoices.shape;
export const ORDER_CHOICE_NAMES = Object.keys(ORDER_CHOICES) as (keyof OrderChoices)[];

/** As the order shows them. */
export const SHOWN_ORDER_CHOICES = {
  save_card: z.boolean(),
} satisfies { [Name in keyof OrderChoices]: z.ZodType<OrderChoices[Name]> };

/** The choices in something that has more fields. */
export function orderChoicesOf(order: OrderChoices): OrderChoices {
  return Object.fromEntries(ORDER_CHOICE_NAMES.map((name) => [name, order[name]])) as OrderChoices;
}

/** What a new order keeps of a request: a card that is saved already is not saved again. */
export function acceptedChoices(request: OrderChoices, { isNewCard }: { isNewCard: boolean }): OrderChoices {
  return { ...orderChoicesOf(request), save_card: request.save_card && isNewCard };
}
