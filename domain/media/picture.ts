import { z } from 'zod';

/** The forms of packages that the renderer draws; `card` is the gift card, `produce` is loose, `booklet` is something to read. */
export const FORMS = [
  'pouch',
  'jar',
  'bottle',
  'can',
  'tub',
  'bar',
  'gable',
  'box',
  'bag',
  'tray',
  'wine',
  'supp',
  'sack',
  'spray',
  'pump',
  'produce',
  'card',
  'clamshell',
  'mincetray',
  'skinpack',
  'breadbag',
  'eggcarton',
  'spoutpouch',
  'balm',
  'tube',
  'dropper',
  'vial',
  'boston',
  'flowpack',
  'rolls',
  'canister',
  'soap',
  'candle',
  'stick',
  'net',
  'jug',
  'tablet',
  'tin',
  'bathrolls',
  'sparkling',
  'shaker',
  'tissuebox',
  'booklet',
] as const;

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

/** The widths a picture is served in, px. */
export const PICTURE_WIDTHS = [320, 640] as const;
/** The widths of the home page's still life, px, and its height for each px of width. */
export const HERO_WIDTHS = [640, 960, 1440] as const;
export const HERO_RATIO = 560 / 960;
/** The picture that other sites show with a link to a product, px: what they ask for (ogp.me and their own pages). */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
/** A front or label to look at closely, px. */
export const ZOOM_WIDTH = 1280;
/** `cutout` is the front without a ground, `share` the front on a wide one; `zoom` and `label-zoom` are large. */
export type PictureView = 'front' | 'label' | 'cutout' | 'share' | 'zoom' | 'label-zoom';

/** Whether the view is one to look at closely. */
export const isZoomView = (view: PictureView): boolean => view === 'zoom' || view === 'label-zoom';

/** The widths a view of a product is served in, px. */
export function widthsOfView(
  view: PictureView,
): readonly ((typeof PICTURE_WIDTHS)[number] | (typeof SHARE_SIZE)['width'] | typeof ZOOM_WIDTH)[] {
  if (view === 'share') return [SHARE_SIZE.width];
  return isZoomView(view) ? [ZOOM_WIDTH] : PICTURE_WIDTHS;
}
