import { z } from 'zod';

/** What the buyer of a `virtual` product reads: a page of text. A block is a paragraph or a list. */
export const DigitalContent = z.object({
  title: z.string().min(1).max(200),
  lead: z.string().min(1).max(1000),
  sections: z
    .array(
      z.object({
        title: z.string().min(1).max(200),
        blocks: z.array(z.union([z.string().min(1).max(5000), z.array(z.string().min(1).max(1000)).min(1)])).min(1),
      }),
    )
    .min(1)
    .max(200),
});
export type DigitalContent = z.infer<typeof DigitalContent>;
