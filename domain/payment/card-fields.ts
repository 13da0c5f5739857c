import { z } from 'zod';

/** Where the page gets the fields of a new card from: a page of the gateway in a frame, or Stripe's own script. */
export const CardFields = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('frame'), url: z.string() }),
  z.object({ kind: z.literal('stripe'), publishable_key: z.string() }),
]);
export type CardFields = z.infer<typeof CardFields>;

/**
 * What a bank wants from the shopper before a card is saved or pays (3-D Secure): a page of it in a frame, or what Stripe's own
 * script shows. Afterwards `token` is sent in place of the card's.
 */
export const CardStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('frame'), token: z.string(), url: z.string() }),
  z.object({
    kind: z.literal('stripe'),
    token: z.string(),
    publishable_key: z.string(),
    client_secret: z.string(),
  }),
]);
export type CardStep = z.infer<typeof CardStep>;
