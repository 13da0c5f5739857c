import { randomUUID } from 'node:crypto';
import type { FaultProxy } from '../fault-proxy.ts';
import { History } from '../history.ts';
import { ProofBrowser } from '../support/browser.ts';
import type { Child } from '../support/child.ts';
import type { House } from '../support/house.ts';
import { auditBreaks, matchGateway, settleAll } from '../support/match.ts';
import { addAddress, joinShop } from '../support/people.ts';
import type { Checks } from './fault.ts';

/** A server as a process of its own; its ways to PostgreSQL and gateway lead through fault proxies. */
export type Apart = {
  house: House;
  to_gateway: FaultProxy;
  to_postgres: FaultProxy;
  products: number[];
  server: Child;
  worker: Child;
};

export type Customer = { browser: ProofBrowser; account_id: string; address_id: string };

export async function newCustomer({ house }: Apart): Promise<Customer> {
  const browser = new ProofBrowser(house.base_url);
  const person = await joinShop(browser, new History(), 'customer');
  const address_id = person && (await addAddress(browser));
  if (!person || !address_id) throw new Error('Nobody can join this shop.');
  return { browser, account_id: person.account_id, address_id };
}

/** Puts one thing into the cart and makes the form that orders it. */
export async function quote({ browser, address_id }: Customer, product_id: number): Promise<Record<string, string>> {
  await browser.post('/carts/bulk_product', { products: [{ product_id, qty: 1 }] });
  const { body } = await browser.post('/checkout/quote', { address_id });
  return { quote_id: String(body['quote_id']), idempotency_key: randomUUID(), payment_token: 'tok_visa' };
}

/** Nothing is left between the steps, and everything agrees. */
export async function sound({ house }: Apart, checks: Checks): Promise<void> {
  await settleAll(house);
  checks.same('breaks', [...(await matchGateway(house)), ...(await auditBreaks(house.db))], []);
}
