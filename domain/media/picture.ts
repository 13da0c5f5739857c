import { z } from 'zod';
import { FORMS } from './forms.ts';

/**
 * Everything a package picture is drawn from: product facts and the brand's style. Stored with the product and
 * hashed into the picture's URL, so a changed fact is a new picture.
 */
export const PictureSpec = z.object({
  form: z.enum(FORMS),
  layout: z.enum(['cream', 'block', 'arch', 'split', 'mono']),
  brand: z.string(),
  brand_font: z.string(),
  name_font: z.string(),
  brand_tracking: z.number(),
  brand_mark: z.enum(['plain', 'rule', 'tag']),
  name: z.string(),
  sub: z.string(),
  size_text: z.string(),
  /** Only claims derived from the recipe. */
  claims: z.array(z.string()).max(3),
  color_main: z.string(),
  color_accent: z.string(),
  color_paper: z.string(),
  color_fill: z.string().optional(),
  color_glass: z.string().optional(),
  color_lid: z.string().optional(),
  /**
   * What the package shows, the most important first: drawings of `pictures/foods/` by name, some with a color
   * ('bean#2b2320'). Only what is in the product. Empty for a label with type only.
   */
  foods: z.array(z.string()).max(4),
  /** What is set large where there is nothing to draw: 'Zn'. Only supplements have it. */
  letters: z.string().max(6).optional(),
  window: z.boolean().optional(),
  wide: z.boolean().optional(),
  count: z.number().int().optional(),
});
export type PictureSpec = z.infer<typeof PictureSpec>;
