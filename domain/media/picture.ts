import { z } from 'zod';

/** The renderer's package templates; `card` is the gift card. */
export const PACKS = [
  'pouch',
  'jar',
  'bottle',
  'can',
  'tub',
  'bar',
  'carton',
  'box',
  'bag',
  'tray',
  'wine',
  'supp',
  'petbag',
  'spray',
  'pump',
  'produce',
  'card',
] as const;

/** One illustration on a label: Noto art by name, or a parametric food of our own by primitive and color. */
const PictureItem = z.object({
  art: z.string().optional(),
  prim: z.string().optional(),
  color: z.string().optional(),
  /** Shifts the hue of the art's reds (or of every color) by degrees, for fruits the art lacks. */
  hue_shift: z.number().optional(),
  solo: z.boolean().optional(),
});

/**
 * Everything a package picture is drawn from: product facts and the brand's style. Stored with the product and
 * hashed into the picture's URL, so a changed fact is a new picture.
 */
export const PictureSpec = z.object({
  pack: z.enum(PACKS),
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
  items: z.array(PictureItem).max(4),
  window: z.boolean().optional(),
  wide: z.boolean().optional(),
  count: z.number().int().optional(),
});
export type PictureSpec = z.infer<typeof PictureSpec>;

/** The widths a picture is served in, px. */
export const PICTURE_WIDTHS = [320, 640] as const;
export type PictureView = 'front' | 'label';
