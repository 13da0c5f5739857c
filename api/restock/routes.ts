import { randomUUID } from 'node:crypto';
import * as calls from '#domain/restock/endpoints.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { addAlert } from './add-alert.ts';
import { deleteWaiting, listWaiting, stopAlerts } from './store.ts';

const DONE = { success: true as const };

export function mountRestock(shop: Shop): void {
  const { db } = shop;

  serve(shop, calls.listAlerts, async ({ caller }) => ({
    product_ids: await listWaiting(db, accountOf(caller).account_id),
  }));

  serve(shop, calls.addAlert, async ({ caller, body, now }) => {
    const { account_id } = accountOf(caller);
    await addAlert(db, { alert_id: randomUUID(), account_id, product_id: body.product_id, now });
    return DONE;
  });

  serve(shop, calls.removeAlert, async ({ caller, params }) => {
    await deleteWaiting(db, accountOf(caller).account_id, params.product_id);
    return DONE;
  });

  serve(shop, calls.stopAlerts, async ({ body }) => {
    await stopAlerts(db, body.token);
    return DONE;
  });
}
