import { createHash } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Db } from '#api/db/pool.ts';
import {
  fetchPhoto,
  type FetchOptions,
  isOwnPicture,
  PhotoRefused,
  readPhotoFile,
  type WorkerPool,
} from '#api/media/index.ts';
import { throwIfCanceled } from './import-refused.ts';

/** A picture that can't be used; its product comes in with a plain drawing. */
export type PictureWarning = { line: number; sku: string; image: string; reason: string };

export type ImageOptions = {
  /** The folder of the import file. */
  folder: string;
  pool: WorkerPool;
  signal: AbortSignal;
  now: Date;
  /** Where the shop's own pictures are: a file that was exported names them. */
  public_url: string;
  /** For tests, whose server is on this machine. */
  allowAddress?: FetchOptions['allowAddress'];
  onWarning: (warning: PictureWarning) => void;
  onPictures: (done: number, total: number) => void;
};

/** Photos that are fetched at a time, from whatever servers the file names. */
const CONCURRENCY = 6;
const HASH_LENGTH = 32;

/**
 * Fetches the photos of the staged rows, makes WebP of them and stores them. Nothing shows them until the import is
 * done, and the next import doesn't fetch them again.
 * @throws ImportCanceled.
 */
export async function importImages(db: Db, options: ImageOptions): Promise<void> {
  const { signal, onWarning, onPictures, public_url } = options;
  const { rows: named } = await sql<{ image: string; line: number; sku: string }>`
    select distinct on (draft->>'image') draft->>'image' as image, line, sku from import_row
    where draft->>'image' is not null order by draft->>'image', place`.execute(db);
  const rows = named.filter(({ image }) => !isOwnPicture(image, public_url));
  const limit = pLimit(CONCURRENCY);
  const found: { image: string; image_hash: string }[] = [];
  let done = 0;
  const work = async ({ image, line, sku }: (typeof rows)[number]) => {
    throwIfCanceled(signal);
    try {
      found.push({ image, image_hash: await importImage(db, image, options) });
    } catch (error) {
      throwIfCanceled(signal);
      if (!(error instanceof PhotoRefused)) throw error;
      onWarning({ line, sku, image, reason: error.message });
    }
    onPictures((done += 1), rows.length);
  };
  // All of them end before the database is closed.
  const ended = await Promise.allSettled(rows.map((row) => limit(work, row)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  await sql`update import_row set image_hash = found.image_hash
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (image text, image_hash text)
    where draft->>'image' = found.image`.execute(db);
}

/** For a dry run: the photos that an earlier import has fetched. */
export async function findKnownImages(db: Db): Promise<void> {
  await sql`update import_row set image_hash = s.image_hash from product_image_source s
    where s.address = draft->>'image'`.execute(db);
}

/** @returns the hash of the photo. @throws PhotoRefused if there is none. */
async function importImage(db: Db, image: string, options: ImageOptions): Promise<string> {
  const address = image.startsWith('//') ? `https:${image}` : image;
  if (!/^https?:/i.test(address)) {
    const name = image.replaceAll('\\', '/');
    return storeImage(db, await readPhotoFile(path.resolve(options.folder), name), options);
  }
  const before = await db
    .selectFrom('product_image_source')
    .select(['image_hash', 'etag', 'last_modified'])
    .where('address', '=', image)
    .executeTakeFirst();
  const { signal, allowAddress } = options;
  const fetched = await fetchPhoto(address, { signal, before, ...(allowAddress ? { allowAddress } : {}) });
  if (fetched.bytes === null && before) return before.image_hash;
  if (fetched.bytes === null) throw new PhotoRefused("can't be fetched: the server sent nothing");
  const image_hash = await storeImage(db, fetched.bytes, options);
  const { etag, last_modified } = fetched;
  const source = { image_hash, etag, last_modified, fetched_at: options.now };
  await db
    .insertInto('product_image_source')
    .values({ address: image, ...source })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(source))
    .execute();
  return image_hash;
}

/** A file is converted once, whatever its names and addresses. */
async function storeImage(db: Db, bytes: Buffer, { pool, now }: ImageOptions): Promise<string> {
  const image_hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
  const known = await db
    .selectFrom('product_image')
    .select('image_hash')
    .where('image_hash', '=', image_hash)
    .executeTakeFirst();
  if (known) return image_hash;
  const pictures = await pool.draw({ kind: 'photo', bytes }, 'background').catch((error: unknown) => {
    throw new PhotoRefused(`can't be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const [small, large] = [pictures[320], pictures[640]];
  if (!small || !large) throw new PhotoRefused("can't be read");
  await db
    .insertInto('product_image')
    .values({ image_hash, webp_320: Buffer.from(small), webp_640: Buffer.from(large), created_at: now })
    .onConflict((conflict) => conflict.column('image_hash').doNothing())
    .execute();
  return image_hash;
}
