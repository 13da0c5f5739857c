import { sql } from 'kysely';
import type { Quote } from '#domain/checkout/schema.ts';
import type { PricedOrder } from '#domain/order/priced.ts';
import type { Db, Tx } from '#api/db/pool.ts';

/** What table quote keeps: the answer as it was given, and the same in whole cents for the order. */
export type Snapshot = { quote: Quote; priced: PricedOrder };

export type NewQuote = {
  quote_id: string;
  account_id: string;
  cart_id: string;
  cart_version: number;
  address_id: string;
  snapshot: Snapshot;
  now: Date;
  expires_at: Date;
};

export async function insertQuote(tx: Tx, { snapshot, now, ...quote }: NewQuote): Promise<void> {
  await tx
    .insertInto('quote')
    .values({
      ...quote,
      snapshot: JSON.stringify(snapshot),
      grand_total_cents: snapshot.priced.grand_total_cents,
      created_at: now,
    })
    .execute();
}

/** A quote of this account; another's is not there. */
export async function findQuote(db: Db | Tx, account_id: string, quote_id: string) {
  const quote = await db
    .selectFrom('quote')
    .select(['quote_id', 'cart_id', 'cart_version', 'snapshot', 'expires_at'])
    .where('quote_id', '=', quote_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return quote ? { ...quote, snapshot: quote.snapshot as Snapshot } : undefined;
}

export type Terms = {
  date_of_birth: string | null;
  /** Why goods with a tag may not go to the region. */
  restrictions: { restriction_tag: string; reason: string }[];
};

/** What the law asks before these goods go to that region: the buyer's birthday and the rules in force. */
export async function loadTerms(
  db: Db | Tx,
  wanted: { account_id: string; region_code: string; tags: string[]; day: string },
): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select a.date_of_birth,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('restriction_tag', r.restriction_tag, 'reason', r.reason)), '[]')
        from restriction_rule r
        where r.region_code = ${wanted.region_code} and r.restriction_tag = any(${wanted.tags}::text[])
          and r.effective_from <= ${wanted.day} and (r.effective_to is null or r.effective_to >= ${wanted.day})) as restrictions
    from account a where a.account_id = ${wanted.account_id}`.execute(db);
  return rows[0] ?? { date_of_birth: null, restrictions: [] };
}

/** Quotes that ran out and became no order; nobody can use them again. */
export async function deleteOldQuotes(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('quote as q')
    .where('q.expires_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sales_order as o').select('o.order_id').whereRef('o.quote_id', '=', 'q.quote_id'))),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
