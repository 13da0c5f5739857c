import { z } from 'zod';
import { BOX_TYPES } from '#domain/catalog/names.ts';
import { FRESH_AVAILABILITY } from './fresh.ts';
import { IsoDate, IsoInstant } from '#domain/kernel/wire.ts';

/** What is promised now for each kind of box to one ZIP. */
export const PromisedDate = z.object({
  postcode: z.string(),
  /** Empty for a ZIP known by its first three digits only. */
  city: z.string(),
  region_code: z.string(),
  boxes: z.array(
    z.object({
      box_type: z.enum(BOX_TYPES),
      /** An order placed before this instant is delivered on that day. */
      cutoff: IsoInstant,
      estimated_delivery: IsoDate,
    }),
  ),
  /** What holds there for fresh items ordered now, and why; without a reason where they are sold. */
  fresh: z.object({ availability: z.enum(FRESH_AVAILABILITY), reason: z.string() }),
  /** The tags of products that may not be shipped there now, and why; `fresh` is the tag of all fresh items. */
  restrictions: z.array(z.object({ restriction_tag: z.string(), reason: z.string() })),
  /** The tags of products that the state's law wants a warning for, in its words, or that may arrive warm. */
  warnings: z.array(z.object({ restriction_tag: z.string(), reason: z.string() })),
});
export type PromisedDate = z.infer<typeof PromisedDate>;
