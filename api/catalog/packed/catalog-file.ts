import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#api/db/pool.ts';
import { findFile, readChangesSince, type Stamp } from '../changes-query.ts';
import type { Loaded } from '../load-snapshot.ts';
import type { ReferenceData, Snapshot } from '../snapshot.ts';
import { codeDigest } from './code-digest.ts';
import { openPacked } from './packed-snapshot.ts';
import { decoding, readMeta, readSections, UnusableFile, writeSections } from './sections.ts';

/** What a file was made from: it is used only by the same code, for a database that still has the same. */
type Origin = {
  code: string;
  /** A digest of the categories, brands and values that products were read with. */
  reference: string;
  stamp: Stamp;
  file_id: string;
  /** The transaction that noted the file in the database. */
  xid: string;
};

/** A snapshot of the file, and the products that have changed since. */
type Opened = { snapshot: Snapshot; changed: number[] };

/** What was loaded as the bytes of a file. */
export function writeCatalogFile(
  { sections, reference, stamp }: Loaded,
  noted: Pick<Origin, 'file_id' | 'xid'>,
): Buffer {
  const origin: Origin = { ...noted, stamp, code: codeDigest(), reference: referenceDigest(reference) };
  return writeSections({ meta: origin, sections });
}

/**
 * Opens a file in place; `tx` is the transaction that `reference` was read in.
 * @throws UnusableFile that says why the file can't be used.
 */
export async function openCatalogFile(
  tx: Db,
  file: Buffer,
  reference: ReferenceData,
  { version, now }: { version: number; now: Date },
): Promise<Opened> {
  const { code, reference: digest, stamp, file_id, xid } = await decoding(() => readOrigin(file));
  if (code !== codeDigest()) throw new UnusableFile('other code wrote it');
  if (xid !== (await findFile(tx, file_id, now)))
    throw new UnusableFile('it was written for another database, or too long ago');
  if (digest !== referenceDigest(reference)) throw new UnusableFile('categories, brands or values have changed since');
  const changes = readChangesSince(tx, stamp);
  const snapshot = decoding(async () => {
    // The statement is sent at the end of this turn; the database runs it while this process is busy with the file.
    await nextTurn();
    return openPacked(readSections(file).sections, reference, version);
  });
  // Both are awaited, whatever the other one says: the transaction must not end before its statement.
  await Promise.allSettled([changes, snapshot]);
  const [since, opened] = [await changes, await snapshot];
  if (!since) throw new UnusableFile('products were added or removed since, or it is too old');
  return decoding(() => {
    const changed = new Set([...since.written, ...otherwisePaired(opened, new Set(since.paired))]);
    return { snapshot: opened, changed: [...changed].toSorted((a, b) => a - b) };
  });
}

function readOrigin(file: Buffer): Origin {
  const { code, reference, stamp, file_id, xid } = readMeta(file) as Origin;
  const { xid: since, keys } = stamp;
  // PostgreSQL counts transactions in 64 bits.
  if ([code, reference, file_id, xid, keys].some((part) => typeof part !== 'string') || !/^\d{1,18}$/.test(since))
    throw new UnusableFile('it does not say what it was made from');
  return { code, reference, stamp, file_id, xid };
}

/** Products that got pairs since, or have none any more. */
function otherwisePaired({ rawProducts }: Snapshot, paired: ReadonlySet<number>): number[] {
  return rawProducts.flatMap(({ product_id, goes_with }) =>
    goes_with.length > 0 === paired.has(product_id) ? [] : [product_id],
  );
}

function referenceDigest({ categories, brands, facet_values, features }: ReferenceData): string {
  const rows = categories.all.map(({ path: _path, children: _children, ...row }) => row);
  const text = JSON.stringify([rows, [...brands.values()], facet_values, features]);
  return createHash('sha256').update(text).digest('hex');
}
