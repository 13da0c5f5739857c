import { z } from 'zod';
import { BOX_TYPES } from '#domain/catalog/names.ts';
import { CartItem, CartTotal } from '#domain/cart/schema.ts';
import { Address } from '#domain/account/schema.ts';
import { PaymentMethod } from '#domain/payment/endpoints.ts';
import { Dollars, IsoDate, IsoInstant } from '#domain/kernel/wire.ts';

const QuoteBox = z.object({
  box_type: z.enum(BOX_TYPES),
  items: z.array(CartItem),
  subtotal: Dollars,
  shipping: Dollars,
  tax: Dollars,
  cutoff: IsoInstant,
  estimated_delivery: IsoDate,
  adult_signature: z.boolean(),
});

const Perishable = z.object({
  ships_on: IsoDate,
  estimated_delivery: IsoDate,
  /** Calendar days. */
  days_on_the_way: z.number().int(),
  line_item_ids: z.array(z.string()).min(1),
});

/** The binding answer of what an order will cost; good until expires_at and only for this cart version. */
export const Quote = z.object({
  quote_id: z.string(),
  cart_id: z.string(),
  /** The version of the cart that it is for. */
  cart_version: z.number().int(),
  expires_at: IsoInstant,
  /** Null where nothing ships. */
  address: Address.nullable(),
  boxes: z.array(QuoteBox),
  /** Items that don't ship, such as gift cards. */
  unboxed: z.array(CartItem),
  subtotal: Dollars,
  totals: z.array(CartTotal),
  grand_total: Dollars,
  /** What is charged: the total less credit and gift cards. At 0 no card is needed. */
  due: Dollars,
  saved: Dollars,
  cards: z.array(PaymentMethod),
  needs_date_of_birth: z.boolean(),
  /** The fresh lines that may arrive warm, and how long they are on the way; null if there are none. */
  perishable: Perishable.nullable(),
});
export type Quote = z.infer<typeof Quote>;
