import { sql } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Tx } from '#api/db/pool.ts';

/** A store price that a file repeats is checked again, but its date only changes after so many days. */
const RECHECKED_AFTER_DAYS = 30;

/** What we ourselves charge is no evidence of a store price; without a saving, no page shows it. */
const OWN_PRICE = 'our own price';

/**
 * Sets the prices of the staged products. A store price that the file doesn't name stays as it is, unless the member
 * price is above it now. An autoship price that isn't below the price any more ends.
 * @returns the products whose price changed.
 */
export async function importPrices(tx: Tx, { now, today }: { now: Date; today: Day }): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    insert into price (product_id, price_cents, msrp_cents, msrp_source, msrp_checked_on, autoship_price_cents, updated_at)
    select product_id, price_cents, msrp_cents, msrp_source, msrp_checked_on,
      case when autoship_price_cents < price_cents then autoship_price_cents end, ${now}::timestamptz
    from (
      select r.product_id, said.price_cents, was.autoship_price_cents,
        case when said.store_cents is not null then said.store_cents
          else greatest(was.msrp_cents, said.price_cents) end as msrp_cents,
        case when said.store_cents is not null then said.store_source
          when was.msrp_cents >= said.price_cents then was.msrp_source else ${OWN_PRICE}::text end as msrp_source,
        case
          when said.store_cents is null and was.msrp_cents >= said.price_cents then was.msrp_checked_on
          when said.store_cents = was.msrp_cents and said.store_source = was.msrp_source
            and was.msrp_checked_on between ${today}::date - ${RECHECKED_AFTER_DAYS}::int and ${today}::date
            then was.msrp_checked_on
          else ${today}::date end as msrp_checked_on
      from import_row r
      cross join lateral (
        select (r.draft->'price'->>'price_cents')::int as price_cents,
          (r.draft->'price'->'store'->>'cents')::int as store_cents,
          r.draft->'price'->'store'->>'source' as store_source
      ) said
      left join price was on was.product_id = r.product_id
    ) priced
    order by product_id
    on conflict (product_id) do update set price_cents = excluded.price_cents, msrp_cents = excluded.msrp_cents,
      msrp_source = excluded.msrp_source, msrp_checked_on = excluded.msrp_checked_on,
      autoship_price_cents = excluded.autoship_price_cents, updated_at = excluded.updated_at
    where (price.price_cents, price.msrp_cents, price.msrp_source, price.msrp_checked_on, price.autoship_price_cents)
      is distinct from (excluded.price_cents, excluded.msrp_cents, excluded.msrp_source, excluded.msrp_checked_on,
        excluded.autoship_price_cents)
    returning product_id`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}
