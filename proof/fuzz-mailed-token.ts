import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { stopToken } from '#domain/restock/stop-token.ts';
import type { OpenShop } from '#api/server.ts';
import { newPerson } from '#harness/people.ts';

/** The token of a back-in-stock mail that someone got. */
export async function mailedToken({ shop }: OpenShop): Promise<string> {
  const alert_id = randomUUID();
  // Not of a caller, who couldn't ask for mails anymore.
  const { account_id } = await newPerson(shop, 'lead');
  await sql`insert into restock_alert (alert_id, account_id, product_id, created_at, notified_at)
    select ${alert_id}, ${account_id}, (select min(product_id) from product), now(), now()`.execute(shop.db);
  return stopToken(alert_id);
}
