import { randomUUID } from 'node:crypto';
import { Refusal } from '#domain/kernel/refusal.ts';
import * as calls from '#domain/restock/endpoints.ts';
import { RESTOCK_REFUSALS } from '#domain/restock/refusals.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { addAlert } from './add-alert.ts';
import { makeStoppedLimit } from './limit-stopped.ts';
import { findMail } from './link-store.ts';
import { stopAlerts } from './stop-alerts.ts';
import { deleteWaiting, listWaiting } from './store.ts';

const DONE = { success: true as const };

export function mountRestock(shop: Shop): void {
  const { db } = shop;

  serve(shop, calls.listAlerts, async ({ caller }) => ({
    product_ids: await listWaiting(db, accountOf(caller).account_id),
  }));

  const limitStopped = makeStoppedLimit(shop);
  serve(shop, calls.addAlert, async ({ caller, body, now }) => {
    const { account_id } = accountOf(caller);
    const alert = { alert_id: randomUUID(), account_id, product_id: body.product_id, now };
    await limitStopped(caller, () => addAlert(shop, alert));
    return DONE;
  });

  serve(shop, calls.removeAlert, async ({ caller, params }) => {
    await deleteWaiting(db, accountOf(caller).account_id, params.product_id);
    return DONE;
  });

  serve(shop, calls.checkStopLink, async ({ query, now }) => ({
    is_valid: (await findMail(db, query.token, now)) !== null,
  }));

  serve(shop, calls.stopAlerts, async ({ body, now }) => {
    if (!(await stopAlerts(shop, { token: body.token, now }))) throw new Refusal(RESTOCK_REFUSALS.bad_stop_link);
    return DONE;
  });
}
