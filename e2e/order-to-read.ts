import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { call, productsOf, putIntoCart, registerAs } from './support.ts';

/** A new member buys a page to read and nothing else, so without an address. */
export async function orderToRead(page: Page): Promise<{ increment_id: string; item_id: string }> {
  await registerAs(page, 'trial');
  await putIntoCart(page, (await productsOf(page, 'digital-goods'))[0]);
  const { quote_id } = await call<{ quote_id: string }>(page, 'POST', '/checkout/quote', {});
  const { increment_id } = await call<{ increment_id: string }>(page, 'POST', '/checkout/place', {
    quote_id,
    idempotency_key: randomUUID(),
    payment_token: 'tok_visa',
  });
  type Found = { items: { id: string; content?: string }[] };
  const [item] = (await call<Found>(page, 'GET', `/account/order/${increment_id}`)).items;
  expect(item?.content).toBe('ready');
  return { increment_id, item_id: item?.id ?? '' };
}
