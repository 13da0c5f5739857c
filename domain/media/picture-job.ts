import type { LabelFacts } from './label.ts';
import type { PictureSpec } from './picture.ts';
import type { HERO_WIDTHS, PictureView, PICTURE_WIDTHS, SHARE_SIZE, ZOOM_WIDTH } from './picture-views.ts';

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type HeroWidth = (typeof HERO_WIDTHS)[number];
export type ShareWidth = (typeof SHARE_SIZE)['width'];
export type AnyWidth = PictureWidth | HeroWidth | ShareWidth | typeof ZOOM_WIDTH;

/**
 * What a product's pictures are drawn from, with their hash if the caller has it cached. `image` is the photo that was
 * imported for it, which its front shows instead of a drawing.
 */
export type Drawable = {
  spec: PictureSpec;
  facts: LabelFacts | null;
  hash?: string | undefined;
  image?: string | null | undefined;
};

export type PictureJob =
  | ({ kind: 'pack'; view: PictureView } & Drawable)
  | { kind: 'aisle'; url_key: string; title: string }
  | { kind: 'hero'; specs: PictureSpec[]; hash: string };

/** A photo that an operator imports, as the file they have: made into a square on white in both widths. */
export type PhotoJob = { kind: 'photo'; bytes: Uint8Array };

/** WebP files by width in pixels: both widths of a product or aisle, all widths of the hero, the one of a shared picture. */
export type Pictures = Partial<Record<AnyWidth, Uint8Array>>;

/** What the API sends to a drawing process, and what that sends back. */
export type DrawRequest = { id: number; job: PictureJob | PhotoJob };
export type DrawResponse = { id: number; pictures: Pictures } | { id: number; error: string };
