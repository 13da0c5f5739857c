import type { Insertable } from 'kysely';
import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import type { FreshCohort } from '#domain/compliance/fresh-cohort.ts';
import type { RestrictionRule } from '#domain/compliance/restrictions.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import type { PricedOrder } from '#domain/order/priced.ts';
import { FRESH_COHORTS_JSON, restrictionRulesJson } from '#api/compliance/index.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import type { QuoteTable } from './tables.ts';

export type NewQuote = {
  quote_id: string;
  account_id: string;
  cart_id: string;
  cart_version: number;
  /** Null where nothing ships. */
  address_id: string | null;
  priced: PricedOrder;
  /** The fresh lines that may arrive warm; null if there are none. */
  perishable: Quote['perishable'];
  now: Date;
  expires_at: Date;
};

/** Far more than a shopper who compares addresses in several tabs has open. */
const OPEN_MAX = 20;
/** So many of an account's newest quotes are looked through for surplus: those that became orders stay, and may be many. */
const NEWEST = 50;

/** What never became an order of the account's newest quotes, but for this quote and the newest 19 others. */
const SURPLUS = `
    select quote_id
    from (select quote_id, created_at from quote where account_id = $account_id order by created_at desc limit ${NEWEST}) q
    where quote_id <> $quote_id and not exists (select from sales_order o where o.quote_id = q.quote_id)
    order by created_at desc, quote_id offset ${OPEN_MAX - 1}`;

const writeQuote = statement<{ has_surplus: boolean }, Insertable<QuoteTable>>(`
  insert into quote (quote_id, account_id, cart_id, cart_version, address_id, priced, perishable, grand_total_cents, created_at,
    expires_at)
  values ($quote_id, $account_id, $cart_id, $cart_version, $address_id, $priced::jsonb, $perishable::jsonb, $grand_total_cents,
    $created_at, $expires_at)
  returning exists (${SURPLUS}) as has_surplus`);

const deleteSurplus = statement<unknown, Pick<NewQuote, 'account_id' | 'quote_id'>>(`
  delete from quote where quote_id in (
    select quote_id from quote where quote_id in (${SURPLUS}) for update skip locked)`);

/**
 * Stores a quote, then deletes the account's unordered quotes beyond the newest 20, looking at its newest 50. So asking for
 * quotes can't fill the database. One that is just being placed is locked, and left.
 * @throws Refusal `address_not_found` where the address, with its account, was deleted since it was read.
 */
export async function insertQuote(db: Db, { now, priced, perishable, ...quote }: NewQuote): Promise<void> {
  const stored = { priced: JSON.stringify(priced), perishable: perishable && JSON.stringify(perishable) };
  const row = { ...quote, ...stored, grand_total_cents: priced.grand_total_cents, created_at: now };
  try {
    const [written] = await writeQuote(db, row);
    if (written?.has_surplus) await forgetSurplus(db, quote);
  } catch (error) {
    if (violates(error, 'quote_address_id_fkey')) throw new Refusal(ACCOUNT_REFUSALS.address_not_found);
    throw error;
  }
}

async function forgetSurplus(
  db: Db,
  { account_id, quote_id }: Pick<NewQuote, 'account_id' | 'quote_id'>,
): Promise<void> {
  const run = () => deleteSurplus(db, { account_id, quote_id });
  // A surplus quote may become an order while this runs; the second try leaves it alone.
  await run().catch((error: unknown) => {
    if (violates(error, 'sales_order_quote_id_fkey')) return run();
    throw error;
  });
}

function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

export type QuoteToPlace = Pick<
  NewQuote,
  'quote_id' | 'cart_id' | 'cart_version' | 'priced' | 'perishable' | 'expires_at'
> & {
  /** Rules of the state it ships to, as they are now, regardless of their dates. */
  restriction_rules: RestrictionRule[];
  /** As they are now. The days that it is on the way were checked with the quote, and the order keeps its date. */
  fresh_cohorts: FreshCohort[];
};

// The prices are stored compressed: without the step in between, they would be unpacked again for every rule.
const quoteText = (lock: string) => `
  with found as materialized (
    select quote_id, cart_id, cart_version, priced, perishable, expires_at, priced #>> '{ship_to,region_code}' as region_code
    from quote where quote_id = $1 and account_id = $2 ${lock}
  )
  select quote_id, cart_id, cart_version, priced, perishable, expires_at,
    ${restrictionRulesJson('found.region_code')} as restriction_rules, ${FRESH_COHORTS_JSON} as fresh_cohorts
  from found`;
const readQuote = statement<QuoteToPlace>(quoteText(''));
const readAndKeepQuote = statement<QuoteToPlace>(quoteText('for key share skip locked'));

/** What an order needs of this account's quote, and the restrictions where it ships. Other accounts' quotes aren't found. */
export async function findQuote(db: Db | Tx, account_id: string, quote_id: string): Promise<QuoteToPlace | undefined> {
  const [quote] = await readQuote(db, [quote_id, account_id]);
  return quote;
}

/** Like `findQuote`, and until the transaction ends it can't be deleted as surplus. One that is just being deleted isn't found. */
export async function keepQuote(tx: Tx, account_id: string, quote_id: string): Promise<QuoteToPlace | undefined> {
  const [quote] = await readAndKeepQuote(tx, [quote_id, account_id]);
  return quote;
}

/** Deletes expired quotes that never became an order. */
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
