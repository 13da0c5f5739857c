import { randomUUID } from 'node:crypto';
import type { FaultProxy } from '../fault-proxy.ts';
import { CallLog } from '../call-log.ts';
import { HttpClient } from '#harness/http-client.ts';
import type { Child } from '#harness/child.ts';
import type { ShopEnvironment } from '#harness/environment.ts';
import { auditBreaks, matchGateway, settleAll } from '../support/match.ts';
import { addAddress, joinShop } from '../support/people.ts';
import type { Checks } from './fault.ts';

/** A server as a separate process; it reaches PostgreSQL and the gateway through fault proxies. */
export type SeparateProcesses = {
  environment: ShopEnvironment;
  gatewayProxy: FaultProxy;
  databaseProxy: FaultProxy;
  products: number[];
  server: Child;
  worker: Child;
};

export type Customer = { browser: HttpClient; account_id: string; address_id: string };

export async function newCustomer({ environment }: SeparateProcesses): Promise<Customer> {
  const browser = new HttpClient(environment.base_url);
  const person = await joinShop(browser, new CallLog(), 'customer');
  const address_id = person && (await addAddress(browser));
  if (!person || !address_id) throw new Error('No new customer could join this shop.');
  return { browser, account_id: person.account_id, address_id };
}

/** Puts one product into the cart and builds the form that orders it. */
export async function quote({ browser, address_id }: Customer, product_id: number): Promise<Record<string, string>> {
  await browser.post('/carts/bulk_product', { products: [{ product_id, qty: 1 }] });
  const { body } = await browser.post('/checkout/quote', { address_id });
  return {
    quote_id: String(body['quote_id']),
    idempotency_key: randomUUID(),
    payment_token: 'tok_visa',
    fresh_confirmed: '1',
  };
}

/** Checks that no order is left half done and that shop and gateway agree. */
export async function expectConsistent({ environment }: SeparateProcesses, checks: Checks): Promise<void> {
  await settleAll(environment);
  checks.same('breaks', [...(await matchGateway(environment)), ...(await auditBreaks(environment.db))], []);
}
