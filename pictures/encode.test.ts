import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CARD_BYTES_MAX, encode, encodeCard, encodeMain, LARGE_QUALITY, MAIN_BYTES_MAX, QUALITY } from './encode.ts';

const SIDE = 640;

/** Gray squares of `square` pixels, light and dark by turns with `contrast` between them, and none exactly like its neighbors. */
function squares(square: number, contrast: number) {
  const pixels = Buffer.alloc(SIDE * SIDE);
  for (let at = 0; at < pixels.length; at++) {
    const column = Math.floor((at % SIDE) / square);
    const row = Math.floor(at / SIDE / square);
    pixels[at] = 128 + (((column * 7 + row * 13 + column * row * 5) % 17) / 17 - 0.5) * contrast;
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 1 } }).toColorspace('srgb');
}

test('a picture that is small enough keeps the first quality', async () => {
  const plain = squares(80, 60);
  expect(await encodeCard(plain, 320)).toEqual(await encode(plain.clone().resize(320), QUALITY));
  expect(await encodeMain(plain)).toEqual(await encode(plain, LARGE_QUALITY));
});

test('a picture with much detail loses quality until it is small enough', async () => {
  const detailed = squares(2, 40);
  expect((await encode(detailed.clone().resize(320), QUALITY)).byteLength).toBeGreaterThan(CARD_BYTES_MAX);
  expect((await encodeCard(detailed, 320)).byteLength).toBeLessThanOrEqual(CARD_BYTES_MAX);
  expect((await encode(detailed, LARGE_QUALITY)).byteLength).toBeGreaterThan(MAIN_BYTES_MAX);
  expect((await encodeMain(detailed)).byteLength).toBeLessThanOrEqual(MAIN_BYTES_MAX);
});

test('a picture that no quality makes small enough has the least', async () => {
  const noise = squares(1, 255);
  const card = await encodeCard(noise, 320);
  expect(card.byteLength).toBeGreaterThan(CARD_BYTES_MAX);
  expect(card).toEqual(await encode(noise.clone().resize(320), QUALITY - 40));
});
