import type { Sharp } from 'sharp';

/** Twice the effort would save 4% of the size and take twice as long. */
const EFFORT = 2;
/** A list shows 24 cards, and a product's page one main picture. Both limits are ours. */
export const CARD_BYTES_MAX = 15 * 1024;
export const MAIN_BYTES_MAX = 60 * 1024;

/** What a picture loses is hardly seen; one that is shown large has a little more. */
export const QUALITY = 80;
export const LARGE_QUALITY = 82;
/** How much less a picture with much detail has, if it takes too many bytes. */
const LOSSES = [0, 10, 20, 30, 40];

/** @returns a card's picture as WebP. One of more than CARD_BYTES_MAX bytes gets less quality, but no less than half. */
export function encodeCard(picture: Sharp, width: number): Promise<Uint8Array<ArrayBuffer>> {
  return encodeWithin(CARD_BYTES_MAX, picture.clone().resize(width), QUALITY);
}

/** The same of the main picture of a product or an aisle, and MAIN_BYTES_MAX. */
export function encodeMain(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return encodeWithin(MAIN_BYTES_MAX, picture, LARGE_QUALITY);
}

/** @returns a picture as WebP, however many bytes it takes. */
export async function encode(picture: Sharp, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await picture.clone().webp({ quality, effort: EFFORT }).toBuffer());
}

async function encodeWithin(maxBytes: number, picture: Sharp, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  let encoded = new Uint8Array();
  for (const loss of LOSSES) {
    encoded = await encode(picture, quality - loss);
    if (encoded.byteLength <= maxBytes) break;
  }
  return encoded;
}
