import { z } from 'zod';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { wireInt } from '#domain/kernel/wire.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import { RESTOCK_REFUSALS } from './refusals.ts';
import { STOP_TOKEN } from './stop-token.ts';

const ProductId = z.object({ product_id: wireInt(1, 2_000_000_000) });
const Done = z.object({ success: z.literal(true) });

export const listAlerts = endpoint({
  name: 'restock.listAlerts',
  method: 'GET',
  path: '/account/restock',
  summary: 'The sold-out products that the signed-in person wants a mail about.',
  access: SIGNED_IN,
  response: z.object({ product_ids: z.array(z.number().int()) }),
});

export const addAlert = endpoint({
  name: 'restock.addAlert',
  method: 'POST',
  path: '/account/restock',
  summary: 'Asks for one mail when a sold-out product is back in stock. Safe to repeat.',
  access: SIGNED_IN,
  refusals: [
    CATALOG_REFUSALS.product_not_found,
    RESTOCK_REFUSALS.already_in_stock,
    RESTOCK_REFUSALS.alerts_stopped,
    RESTOCK_REFUSALS.too_many_alerts,
  ],
  body: ProductId,
  response: Done,
});

export const removeAlert = endpoint({
  name: 'restock.removeAlert',
  method: 'DELETE',
  path: '/account/restock/{product_id}',
  summary: 'Takes the request for a mail back. Safe to repeat.',
  access: SIGNED_IN,
  params: ProductId,
  response: Done,
});

const StopToken = z.object({ token: z.string().regex(STOP_TOKEN) });

export const checkStopLink = endpoint({
  name: 'restock.checkStopLink',
  method: 'GET',
  path: '/restock/stop',
  summary: 'Whether this is the token of a mail that was sent.',
  access: 'anyone',
  query: StopToken,
  response: z.object({ is_valid: z.boolean() }),
});

export const stopAlerts = endpoint({
  name: 'restock.stopAlerts',
  method: 'POST',
  path: '/restock/stop',
  summary: 'Unsubscribes from all back-in-stock mails, with the token from one of them. Safe to repeat.',
  access: 'anyone',
  refusals: [RESTOCK_REFUSALS.bad_stop_link],
  body: StopToken,
  response: Done,
});
