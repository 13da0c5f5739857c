import { sql } from 'kysely';
import type { Buyer } from '#harness/people.ts';
import type { CheckoutFixtures } from './fixtures.ts';

export type OrderingRace = { rounds: number; sold: number; refused: number; oversold: number; other: string[] };

/**
 * Buyers who all have the last unit in their cart click "Place order" at the same moment, once per
 * round. Each quote is made while there is enough for all. `npm run race` runs 200 rounds.
 */
export async function raceToOrder(
  fixtures: CheckoutFixtures,
  options: { buyers: number; rounds: number },
): Promise<OrderingRace> {
  const result: OrderingRace = { rounds: options.rounds, sold: 0, refused: 0, oversold: 0, other: [] };
  const [product] = await fixtures.products(1);
  const product_id = product?.product_id ?? 0;
  const buyers: Buyer[] = [];
  for (let i = 0; i < options.buyers; i++) buyers.push(await fixtures.newBuyer());
  for (let round = 0; round < options.rounds; round++) {
    await setOnHand(fixtures, product_id, options.buyers);
    const quotes: string[] = [];
    for (const buyer of buyers) {
      await sql`update cart set status = 'merged' where account_id = ${buyer.account_id} and status = 'active'`.execute(
        fixtures.db,
      );
      await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
      quotes.push((await fixtures.quote(buyer)).quote_id);
    }
    await setOnHand(fixtures, product_id, 1);
    const ends = await Promise.allSettled(buyers.map((buyer, at) => fixtures.place(buyer, quotes[at] ?? '')));
    const sold = ends.filter(({ status }) => status === 'fulfilled').length;
    result.sold += sold;
    for (const end of ends) {
      if (end.status === 'fulfilled') continue;
      const code = (end.reason as { code?: string }).code;
      if (code === 'out_of_stock') result.refused++;
      else result.other.push(String(end.reason));
    }
    const left = await fixtures.stock(product_id);
    if (sold !== 1 || left.on_hand !== 0 || left.reserved !== 0) result.oversold++;
  }
  return result;
}

async function setOnHand(fixtures: CheckoutFixtures, product_id: number, units: number): Promise<void> {
  await sql`update stock set on_hand = case when warehouse_id = 'west' then ${units}::int else 0 end
    where product_id = ${product_id}`.execute(fixtures.db);
}
