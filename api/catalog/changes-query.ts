import { sql } from 'kysely';
import type { Db } from '#api/db/pool.ts';

/** A moment of the database: the oldest transaction that was still running, and which keys the tables had. */
export type Stamp = { xid: string; keys: string };

/** PostgreSQL can tell which of two transactions was first if fewer than this lie between them. */
const REMEMBERED = 1_000_000_000;
/** Older files are ignored, so that their rows can be deleted. */
const FILE_DAYS = 90;

/** Which keys the tables have: counts and sums of hashes. */
const KEYS = sql<string>`concat_ws(' ',
  (select concat_ws(':', count(*), sum(hashint4(product_id))) from price),
  (select concat_ws(':', count(*), sum(hashint4extended(product_id, hashtext(warehouse_id)))) from stock),
  (select concat_ws(':', count(*), sum(hashint4(product_id))) from product_rating))`;

/** The stamp of this transaction, which must be the one that reads the products. */
export async function readStamp(tx: Db): Promise<Stamp> {
  const { rows } = await sql<Stamp>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid, ${KEYS} as keys`.execute(tx);
  const [stamp] = rows;
  if (!stamp) throw new Error('The database gave no stamp.');
  return stamp;
}

/** Products of which any row was written, and all that have pairs: rows of pairs are deleted, which leaves no trace. */
export type ChangesSince = { written: number[]; paired: number[] };

/**
 * What changed since, by the transaction that each row remembers: no trigger needs to note it, so selling takes no longer.
 * May hold some that didn't change. Null if it can't be known: rows were added or removed, or it was too long ago. One
 * statement, so that the caller can work while the database looks through its tables. Neither sorted nor without
 * duplicates, because for that PostgreSQL would read the tables by index, which takes twice as long.
 */
export async function readChangesSince(tx: Db, stamp: Stamp): Promise<ChangesSince | null> {
  const age = sql`age(${stamp.xid}::xid8::xid)`;
  const { rows } = await sql<ChangesSince & { is_known: boolean; keys: string }>`
    select ${stamp.xid}::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
        and ${age} between 0 and ${sql.lit(REMEMBERED)} as is_known,
      ${KEYS} as keys,
      array(
        select product_id from product where age(xmin) <= ${age}
        union all select product_id from price where age(xmin) <= ${age}
        union all select product_id from stock where age(xmin) <= ${age}
        union all select product_id from product_rating where age(xmin) <= ${age}
        union all select product_id from pairing where age(xmin) <= ${age}) as written,
      array(select product_id from pairing) as paired`.execute(tx);
  const [found] = rows;
  return found?.is_known && found.keys === stamp.keys ? found : null;
}

function oldestFile(now: Date): Date {
  return new Date(now.getTime() - FILE_DAYS * 24 * 3600 * 1000);
}

/** Notes a file that is about to be written. @returns the transaction that noted it. */
export async function noteFile(db: Db, file: { file_id: string; made_at: Date }): Promise<string> {
  await db.deleteFrom('catalog_file').where('made_at', '<', oldestFile(file.made_at)).execute();
  const { xid } = await db
    .insertInto('catalog_file')
    .values(file)
    .returning(sql<string>`xmin::text`.as('xid'))
    .executeTakeFirstOrThrow();
  return xid;
}

/** The transaction that noted a file; null for a file that this database hasn't noted, or too long ago. */
export async function findFile(db: Db, file_id: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('catalog_file')
    .select(sql<string>`xmin::text`.as('xid'))
    .where('file_id', '=', file_id)
    .where('made_at', '>=', oldestFile(now))
    .executeTakeFirst();
  return row?.xid ?? null;
}
