import { expect, test } from 'vitest';
import type { PictureJob } from '#domain/media/picture-job.ts';
import { makeDrawLimit } from './draw-limit.ts';

const pack = (view: string) => ({ kind: 'pack', view }) as PictureJob;
const aisle = { kind: 'aisle', url_key: 'snacks', title: 'Snacks' } as PictureJob;

// biome-ignore format: a table of cases
test.each([
  ['fronts',         pack('front'),      1_200],
  ['cutouts',        pack('cutout'),     1_200],
  ['aisles',         aisle,              1_200],
  ['labels',         pack('label'),        120],
  ['shared ones',    pack('share'),        120],
  ['large fronts',   pack('zoom'),          30],
  ['large labels',   pack('label-zoom'),    30],
])('a source has so many pictures drawn in a minute: %s', async (_what, job, most) => {
  const mayDraw = makeDrawLimit([]);
  for (let drawn = 0; drawn < most; drawn++) expect(await mayDraw('192.0.2.1', job)).toBe(true);
  expect(await mayDraw('192.0.2.1', job)).toBe(false);
  expect(await mayDraw('192.0.2.2', job)).toBe(true);
});
