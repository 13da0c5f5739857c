import { sql } from 'kysely';
import { EVIDENCE_DAYS, OWN_PRICE } from '#domain/catalog/deals.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Tx } from '#api/db/pool.ts';

/** A store price that a file or an operator repeats is checked again, but its day only changes after so many days. */
const RECHECKED_AFTER_DAYS = 30;

/**
 * Sets the prices of the staged products. A store price that the file doesn't name, or whose source the operator doesn't
 * say, stays as it is, unless the member price is above it now, or it was our own. An autoship price that isn't below the price any more ends.
 * A price by weight stays: a file has none.
 * @returns the products whose price changed.
 */
export async function importPrices(tx: Tx, { now, today }: { now: Date; today: Day }): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    insert into price (product_id, price_cents, msrp_cents, msrp_source, msrp_checked_on, autoship_price_cents, updated_at)
    select product_id, price_cents, msrp_cents, msrp_source, msrp_checked_on,
      case when autoship_price_cents < price_cents then autoship_price_cents end, ${now}::timestamptz
    from (
      select r.product_id, said.price_cents, was.autoship_price_cents,
        case when kept.is_kept then was.msrp_cents
          else coalesce(said.store_cents, said.price_cents) end as msrp_cents,
        case when kept.is_kept then was.msrp_source
          else coalesce(said.store_source, ${OWN_PRICE}::text) end as msrp_source,
        case when kept.is_kept then was.msrp_checked_on else ${today}::date end as msrp_checked_on
      from import_row r
      cross join lateral (
        select (r.draft->'price'->>'price_cents')::int as price_cents,
          (r.draft->'price'->'store'->>'cents')::int as store_cents,
          r.draft->'price'->'store'->>'source' as store_source
      ) said
      left join price was on was.product_id = r.product_id
      cross join lateral (
        select case
          when said.store_cents is null and was.msrp_source = ${OWN_PRICE}::text then was.msrp_cents = said.price_cents
          when said.store_cents is null then was.msrp_cents >= said.price_cents
          when said.store_cents <> was.msrp_cents then false
          else said.store_source = was.msrp_source
            and was.msrp_checked_on between ${today}::date - ${RECHECKED_AFTER_DAYS}::int and ${today}::date
          end as is_kept
      ) kept
    ) priced
    order by product_id
    on conflict (product_id) do update set price_cents = excluded.price_cents, msrp_cents = excluded.msrp_cents,
      msrp_source = excluded.msrp_source, msrp_checked_on = excluded.msrp_checked_on,
      autoship_price_cents = excluded.autoship_price_cents, updated_at = excluded.updated_at
    where price.sold_by = 'count'
      and (price.price_cents, price.msrp_cents, price.msrp_source, price.msrp_checked_on, price.autoship_price_cents)
      is distinct from (excluded.price_cents, excluded.msrp_cents, excluded.msrp_source, excluded.msrp_checked_on,
        excluded.autoship_price_cents)
    returning product_id`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}

/** How many staged products show no saving, because nothing proves what other stores charge (`provenStoreCents`). */
export async function countUnproven(tx: Tx, today: Day): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count(*)::int as products
    from import_row r join price p using (product_id)
    where not r.is_parent and not (p.msrp_cents > p.price_cents and p.msrp_source <> ${OWN_PRICE}
      and p.msrp_checked_on between ${today}::date - ${EVIDENCE_DAYS}::int and ${today}::date)`.execute(tx);
  return assertDefined(rows[0], 'The number of products').products;
}
