import { sql } from 'kysely';
import type { Quote } from '#domain/checkout/schema.ts';
import type { PricedOrder } from '#domain/order/priced.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { prepared, statement } from '#api/db/statement.ts';

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

const writeQuote = statement(`
  insert into quote (quote_id, account_id, cart_id, cart_version, address_id, snapshot, grand_total_cents, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`);

export async function insertQuote(tx: Tx, quote: NewQuote): Promise<void> {
  const { quote_id, account_id, cart_id, cart_version, address_id, snapshot, now, expires_at } = quote;
  const { grand_total_cents } = snapshot.priced;
  const text = JSON.stringify(snapshot);
  await writeQuote(tx, [
    quote_id,
    account_id,
    cart_id,
    cart_version,
    address_id,
    text,
    grand_total_cents,
    now,
    expires_at,
  ]);
}

type QuoteToPlace = Pick<NewQuote, 'quote_id' | 'cart_id' | 'cart_version' | 'expires_at'> & {
  snapshot: Pick<Snapshot, 'priced'>;
};

const readQuote = statement<QuoteToPlace>(`
  select quote_id, cart_id, cart_version, jsonb_build_object('priced', snapshot -> 'priced') as snapshot, expires_at
  from quote where quote_id = $1 and account_id = $2`);

/** What an order needs of a quote of this account; another's is not there. */
export async function findQuote(db: Db | Tx, account_id: string, quote_id: string): Promise<QuoteToPlace | undefined> {
  const [quote] = await readQuote(db, [quote_id, account_id]);
  return quote;
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
  const [terms] = await prepared(
    db,
    sql<Terms>`
    select a.date_of_birth,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('restriction_tag', r.restriction_tag, 'reason', r.reason)), '[]')
        from restriction_rule r
        where r.region_code = ${wanted.region_code} and r.restriction_tag = any(${wanted.tags}::text[])
          and r.effective_from <= ${wanted.day} and (r.effective_to is null or r.effective_to >= ${wanted.day})) as restrictions
    from account a where a.account_id = ${wanted.account_id}`,
  );
  return terms ?? { date_of_birth: null, restrictions: [] };
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
