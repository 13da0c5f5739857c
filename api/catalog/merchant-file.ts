import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { tableLine } from '#domain/catalog/export-product.ts';
import { merchantItem } from '#domain/catalog/merchant-feed.ts';
import { merchantViolations, type Violation } from '#domain/catalog/merchant-rules.ts';
import { FEED_END, feedItem, feedStart } from '#domain/catalog/merchant-xml.ts';
import { DAY_MS } from '#domain/kernel/duration.ts';
import { makeTimeSlicer } from '#api/kernel/time-slicer.ts';
import { merchantSources } from './merchant-source.ts';
import type { Snapshot } from './snapshot.ts';

/** A product that Merchant Center would refuse. */
export type LeftOut = { sku: string; url_key: string; violations: Violation[] };
/** A feed on disk, compressed. */
export type FeedFile = { file: string; bytes: number; etag: string; total: number; left_out: LeftOut[] };

type FeedOptions = { public_url: string; folder: string };

const CHUNK_LETTERS = 65_536;
const HEAD = { title: 'Tallybean', description: 'Groceries at member prices' };

/**
 * Writes the feed of a snapshot, and beside it what was left out and why. In slices and chunks: neither the event loop
 * nor the memory notices 100,000 products.
 */
export async function writeFeed(snapshot: Snapshot, { public_url, folder }: FeedOptions): Promise<FeedFile> {
  await mkdir(folder, { recursive: true });
  const part = path.join(folder, `google.${randomUUID()}.tmp`);
  const digest = createHash('sha1');
  const written = { total: 0, left_out: [] as LeftOut[] };
  try {
    await pipeline(chunksOf(snapshot, public_url, digest, written), createGzip(), createWriteStream(part));
    const etag = digest.digest('base64url');
    const file = path.join(folder, `google.${etag}.xml.gz`);
    const { size } = await stat(part);
    await rename(part, file);
    await writeFile(path.join(folder, 'google-left-out.csv'), reportOf(written.left_out));
    return { file, bytes: size, etag, ...written };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Removes what processes before this one have left. Those that run now may still use files of today. */
export async function removeOld(folder: string, newest: string): Promise<void> {
  const { mtimeMs } = await stat(newest);
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = name.startsWith('google.') ? await stat(file).catch(() => null) : null;
    if (info && info.mtimeMs < mtimeMs - DAY_MS) await rm(file, { force: true });
  }
}

async function* chunksOf(
  snapshot: Snapshot,
  public_url: string,
  digest: Hash,
  written: Pick<FeedFile, 'total' | 'left_out'>,
): AsyncGenerator<string> {
  const slicer = makeTimeSlicer();
  let chunk = feedStart({ ...HEAD, link: `${public_url}/` });
  for (const source of merchantSources(snapshot)) {
    const item = merchantItem(source, public_url);
    const violations = merchantViolations(item);
    if (violations.length > 0) written.left_out.push({ sku: source.sku, url_key: source.url_key, violations });
    else {
      chunk += feedItem(item);
      written.total += 1;
    }
    await slicer.yieldIfDue();
    if (chunk.length < CHUNK_LETTERS) continue;
    digest.update(chunk);
    yield chunk;
    chunk = '';
  }
  digest.update(chunk + FEED_END);
  yield chunk + FEED_END;
}

/** For the operator: one line per reason. */
function reportOf(products: readonly LeftOut[]): string {
  const rows = products.flatMap(({ sku, url_key, violations }) =>
    violations.map(({ attribute, reason }) => [sku, url_key, attribute, reason]),
  );
  return [['sku', 'url_key', 'attribute', 'reason'], ...rows].map((cells) => tableLine(cells, ',')).join('');
}
