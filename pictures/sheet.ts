import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { z } from 'zod';
import { PictureSpec } from '#domain/media/picture.ts';
import { drawPack } from './draw-pack.ts';
import { FOOD_NAMES, REAL } from './foods/foods.ts';
import type { Finish } from './foods/pen.ts';
import { newScene } from './draw/scene.ts';
import { putFood } from './draw/put-food.ts';

/**
 * A contact sheet, to look at many drawings at once. Every food in both finishes: `node pictures/sheet.ts --foods
 * foods.png`. The packs of an aisle: `node demo/picture-specs.ts snacks | node pictures/sheet.ts snacks.png`.
 */
const { values, positionals } = parseArgs({
  options: { foods: { type: 'boolean' }, side: { type: 'string', default: '240' } },
  allowPositionals: true,
});
const side = Number(values.side);
const file = positionals[0] ?? 'sheet.png';
const PRINT: Finish = { kind: 'print', key: '#2a1736', paper: '#fbf6ea' };
const MONO: Finish = { ...PRINT, mono: '#8a5aa0' };

function pngOf(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng();
}

function foodSheet(): Buffer {
  const scene = newScene('foods');
  const columns = 14;
  const cells = FOOD_NAMES.map((name, n) => {
    const [x, y] = [60 + (n % columns) * 115, 60 + Math.floor(n / columns) * 330];
    const show = (finish: Finish, at: number) => putFood(scene, name, finish, { x, y: y + at, size: 100 });
    return show(PRINT, 0) + show(MONO, 105) + show(REAL, 210);
  });
  const height = Math.ceil(cells.length / columns) * 330 + 20;
  return pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${columns * 115} ${height}"><defs>${scene.defs.join('')}</defs><rect width="${columns * 115}" height="${height}" fill="#fff"/>${cells.join('')}</svg>`,
    columns * 115,
  );
}

async function packSheet(specs: readonly PictureSpec[]): Promise<Buffer> {
  const columns = 8;
  const parts = specs.map((spec, n) => ({
    input: pngOf(drawPack(spec, 'front'), side),
    left: (n % columns) * side,
    top: Math.floor(n / columns) * side,
  }));
  const size = { width: columns * side, height: Math.ceil(specs.length / columns) * side };
  const sheet = sharp({ create: { ...size, channels: 3, background: '#ffffff' } });
  return sheet.composite(parts).png().toBuffer();
}

const picture = values.foods
  ? foodSheet()
  : await packSheet(z.array(PictureSpec).parse(JSON.parse(readFileSync(0, 'utf8'))));
await sharp(picture).toFile(file);
