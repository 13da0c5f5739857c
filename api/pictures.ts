import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Shop } from '#api/kernel/shop.ts';
import { type Catalog, openProductImages } from './catalog/index.ts';
import { openRenderer, warmPictures } from './media/index.ts';
import { mediaRoutes } from './media/routes.ts';

/** The first visitors of a started shop need the processor. */
const WARM_AFTER_MS = 3_000;

/**
 * Serves pictures and, 3 s after the shop listens, draws the popular ones before they are requested.
 * @returns a function that stops both.
 */
export async function startPictures(app: FastifyInstance, shop: Shop, catalog: Catalog): Promise<() => Promise<void>> {
  const cacheDir = path.resolve(shop.config.data_dir, 'pictures');
  const renderer = openRenderer({ cacheDir, log: shop.log });
  const images = openProductImages(shop.db, path.resolve(shop.config.data_dir, 'images'));
  const stop = new AbortController();
  await app.register(mediaRoutes, {
    lookupPicture: (sku) => catalog.picture(sku),
    lookupHero: () => catalog.hero(),
    readImage: (image, width) => images.read(image, width),
    cacheDir,
    renderer,
    rate_limit_exempt: shop.config.rate_limit_exempt,
  });
  let warming: Promise<unknown> = Promise.resolve();
  app.addHook('onListen', async () => {
    if (!shop.config.pictures_ahead) return;
    const hero = catalog.hero();
    warming = warmPictures(catalog.picturesByPopularity(), {
      renderer,
      signal: stop.signal,
      delayMs: WARM_AFTER_MS,
      hero: hero && { kind: 'hero', ...hero },
    }).catch((error: unknown) => {
      shop.log.warn({ err: error }, 'pictures are drawn only on request');
    });
  });
  return async () => {
    stop.abort();
    await warming;
    await renderer.close();
  };
}
