import type { Sharp } from 'sharp';

/** Twice the effort would save 4% of the size and take twice as long. */
const EFFORT = 2;
/** A list shows 24 cards, and a product's page one main picture. Both limits are ours. */
export const CARD_BYTES_MAX = 15 * 1024;
export const MAIN_BYTES_MAX = 60 * 1024;

/** What each size loses is hardly seen at the first quality; the others are for pictures with much detail. */
const CARD_QUALITIES = [80, 70, 60, 50, 40];
const MAIN_QUALITIES = [82, 72, 62, 52, 42];

/** @returns WebP of a card's picture: at most CARD_BYTES_MAX, unless the least quality takes more. */
export function encodeCard(picture: Sharp, width: number): Promise<Uint8Array<ArrayBuffer>> {
  return encodeWithin(CARD_BYTES_MAX, picture.clone().resize(width), CARD_QUALITIES);
}

/** @returns WebP of a product's or an aisle's main picture: at most MAIN_BYTES_MAX, unless the least quality takes more. */
export function encodeMain(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return encodeWithin(MAIN_BYTES_MAX, picture, MAIN_QUALITIES);
}

/** @returns WebP of any size in bytes. */
export async function encode(picture: Sharp, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await picture.clone().webp({ quality, effort: EFFORT }).toBuffer());
}

async function encodeWithin(
  maxBytes: number,
  picture: Sharp,
  qualities: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  let encoded = new Uint8Array();
  for (const quality of qualities) {
    encoded = await encode(picture, quality);
    if (encoded.byteLength <= maxBytes) break;
  }
  return encoded;
}
