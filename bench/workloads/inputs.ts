import { CONNECTIONS, SHOPPERS } from '../settings.ts';
import type { BenchEnvironment } from '../shop/bench-environment.ts';
import { becomeShopper, type FilledCart, fillCart, listProductIds, type MemberSession } from '#harness/shoppers.ts';
import { openVisitor } from '#harness/visitor.ts';
import { type Addresses, findAddresses } from './addresses.ts';

const LINES_OF_A_FULL_CART = 20;

/** What the workloads need to know about the shop they run on. */
export type Inputs = {
  environment: BenchEnvironment;
  addresses: Addresses;
  productIds: number[];
  carts: FilledCart[];
  shoppers: MemberSession[];
  /** Where the shop's sandbox gateway takes cards. */
  gateway_url: string;
};

/** Finds products and addresses, and prepares the carts and shoppers that the workloads start with. */
export async function prepareInputs(environment: BenchEnvironment): Promise<Inputs> {
  const { url } = environment.shop;
  const visitor = await openVisitor(url);
  const productIds = await listProductIds(visitor);
  const lines = productIds.slice(0, LINES_OF_A_FULL_CART);
  const carts = await inTurn(Math.max(...CONNECTIONS), () => fillCart(url, lines));
  const shoppers = await inTurn(SHOPPERS, () => becomeShopper(url));
  const token = await shoppers[0]?.visitor.get<{ fields_url: string }>('/token/payment/client');
  return {
    environment,
    addresses: await findAddresses(visitor),
    productIds,
    carts,
    // Plain values, because they are sent to the load generator's process.
    shoppers: shoppers.map(({ cookie, csrf_token, address_id }) => ({ cookie, csrf_token, address_id })),
    gateway_url: new URL(token?.fields_url ?? '').origin,
  };
}

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < times; i++) done.push(await work());
  return done;
}
