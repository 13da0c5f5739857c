import type { Quote } from '#domain/checkout/schema.ts';
import type { PricedOrder } from '#domain/order/priced.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading, statement } from '#api/db/statement.ts';

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

export async function insertQuote(db: Db | Tx, quote: NewQuote): Promise<void> {
  const { quote_id, account_id, cart_id, cart_version, address_id, snapshot, now, expires_at } = quote;
  const { grand_total_cents } = snapshot.priced;
  const text = JSON.stringify(snapshot);
  await writeQuote(db, [
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
  /** Why goods with these tags may not go to the region. */
  restrictions: { restriction_tag: string; reason: string }[];
};

/** `$1` is the account, `$2` the day; `region` says where the goods go. */
function termsText(region: string): string {
  return `
  select a.date_of_birth,
    (select coalesce(jsonb_agg(distinct jsonb_build_object('restriction_tag', r.restriction_tag, 'reason', r.reason)), '[]')
      from restriction_rule r
      where r.region_code = ${region}
        and r.effective_from <= $2::date and (r.effective_to is null or r.effective_to >= $2::date)) as restrictions
  from account a where a.account_id = $1`;
}

const readTerms = reading<Terms>(termsText('$3'));
const readTermsOfQuote = reading<Terms>(
  termsText("(select q.snapshot #>> '{priced,ship_to,region_code}' from quote q where q.quote_id = $3)"),
);
const NO_TERMS: Terms = { date_of_birth: null, restrictions: [] };

/** What the law asks before goods go to that region: the buyer's birthday and the rules in force on this day. */
export async function loadTerms(
  db: Db | Tx,
  { account_id, region_code, day }: { account_id: string; region_code: string; day: string },
): Promise<Terms> {
  const [terms] = await readTerms(db, [account_id, day, region_code]);
  return terms ?? NO_TERMS;
}

/** As `loadTerms`, for the region that a quote was made for. */
export async function loadTermsOfQuote(
  db: Db | Tx,
  { account_id, quote_id, day }: { account_id: string; quote_id: string; day: string },
): Promise<Terms> {
  const [terms] = await readTermsOfQuote(db, [account_id, day, quote_id]);
  return terms ?? NO_TERMS;
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
