import { randomUUID } from 'node:crypto';
import { stopToken } from '#domain/restock/stop-token.ts';
import { changeRows } from './operator.ts';

/** The link to stop back-in-stock emails, as in a mail to this person; by default, to someone whom no journey signs in. */
export async function mailedStopUrl(email = 'operator@demo.test'): Promise<string> {
  const alert_id = randomUUID();
  await changeRows(`insert into restock_alert (alert_id, account_id, product_id, created_at, notified_at)
    select '${alert_id}', account_id, (select min(product_id) from product), now(), now()
    from account where email = '${email}'`);
  return `/notify/stop?token=${stopToken(alert_id)}`;
}
