import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { stopToken } from '#domain/restock/stop-token.ts';
import type { OpenShop } from '#api/server.ts';

/** The token of a back-in-stock mail that someone got. */
export async function mailedToken({ shop }: OpenShop): Promise<string> {
  const alert_id = randomUUID();
  await sql`insert into restock_alert (alert_id, account_id, product_id, created_at, notified_at)
    select ${alert_id}, (select account_id from account limit 1), (select min(product_id) from product), now(), now()`.execute(
    shop.db,
  );
  return stopToken(alert_id);
}
