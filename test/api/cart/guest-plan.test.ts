import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#harness/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test("a plan that is made while a shop has no guests' carts finds one by its cookie", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`insert into cart (cart_id, guest_hash, created_at, updated_at)
      select gen_random_uuid(), sha256(n::text::bytea), now(), now() from generate_series(1, 200) n`);
    await client.query('analyze cart');
    await client.query('delete from cart');
    await client.query('vacuum analyze cart');
    // As the connection that reads carts: its plans are made once and never scan.
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query('set enable_seqscan = off');
    await client.query(`prepare find (bytea) as select cart_id from cart where status = 'active' and guest_hash = $1`);
    const { rows } = await client.query(`explain execute find ('\\x00')`);
    expect(JSON.stringify(rows)).toContain('cart_of_guest');
  } finally {
    await client.end();
  }
});
