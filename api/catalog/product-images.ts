import type { PictureWidth } from '#domain/media/picture-job.ts';
import type { Db } from '#api/db/pool.ts';
import { openPictureCache } from '#api/media/index.ts';

const CACHE_BYTES = 1024 ** 3;

/** The photos of products, for the pictures that a server serves. */
export type ProductImages = { read: (image: string, width: PictureWidth) => Promise<Buffer | null> };

/** Photos are in the database, which every server reaches; each keeps those that it showed in a folder of its own. */
export function openProductImages(db: Db, dir: string): ProductImages {
  const cache = openPictureCache({ dir, maxBytes: CACHE_BYTES });
  return {
    async read(image, width) {
      const name = `${image}.${width}.webp`;
      const cached = await cache.get(name);
      if (cached) return cached;
      const column = width === 320 ? 'webp_320' : 'webp_640';
      const row = await db
        .selectFrom('product_image')
        .select(`${column} as bytes`)
        .where('image_hash', '=', image)
        .executeTakeFirst();
      if (!row) return null;
      await cache.put(name, row.bytes);
      return row.bytes;
    },
  };
}
