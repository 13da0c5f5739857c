// The drawing process imports these. In `picture.ts` they would bring it Zod.

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
