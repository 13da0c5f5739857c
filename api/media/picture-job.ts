import type { PictureView } from '#domain/media/picture.ts';
import type { Drawable, PictureWidth } from './address.ts';

export type PictureJob =
  | ({ kind: 'pack'; view: PictureView } & Drawable)
  | { kind: 'aisle'; url_key: string; title: string };

/** WebP files by width in pixels. */
export type Pictures = Record<PictureWidth, Uint8Array>;
