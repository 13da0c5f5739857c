import { z } from 'zod';

/** Where the page gets the fields of a new card from: a page of the gateway in a frame, or Stripe's own script. */
export const CardFields = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('frame'), url: z.string() }),
  z.object({ kind: z.literal('stripe'), publishable_key: z.string() }),
]);
export type CardFields = z.infer<typeof CardFields>;
