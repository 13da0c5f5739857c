import type { Page } from '@playwright/test';
import { registerAs, call, productsOf, putIntoCart, signInQuietly } from './support.ts';

/** One page of each kind, and who visits it. `prepare` returns its address. */
export type Template = {
  name: string;
  prepare: (page: Page) => Promise<string>;
  /** A page of plain HTML, which is never hydrated. */
  isWithoutScript?: true;
};

const at = (address: string) => async () => address;

export const TEMPLATES: readonly Template[] = [
  { name: 'home', prepare: at('/') },
  { name: 'member home', prepare: (page) => asMember(page, '/') },
  { name: 'category', prepare: at('/c/snacks') },
  { name: 'diet', prepare: at('/diets/vegan-diet') },
  { name: 'search', prepare: at('/search/results?q=oats') },
  { name: 'empty search', prepare: at('/search/results?q=zzqqxx') },
  { name: 'product', prepare: firstProduct },
  { name: 'cart', prepare: (page) => withCart(page, '/cart') },
  { name: 'empty cart', prepare: at('/cart') },
  { name: 'cart drawer', prepare: (page) => withCart(page, '/c/snacks#isCartOpen') },
  { name: 'sign in', prepare: at('/login') },
  { name: 'register', prepare: at('/register') },
  { name: 'plans', prepare: at('/membership/payment/plans') },
  { name: 'joining, account', prepare: at('/membership/payment/account?offer=3') },
  { name: 'joining, terms', prepare: (page) => asLead(page, false) },
  { name: 'joining, payment', prepare: (page) => asLead(page, true) },
  { name: 'checkout', prepare: atCheckout },
  { name: 'orders', prepare: (page) => asMember(page, '/account/orders') },
  { name: 'order', prepare: newestOrder },
  { name: 'account', prepare: (page) => asMember(page, '/account') },
  { name: 'My Aisle', prepare: (page) => asMember(page, '/myaisle') },
  { name: 'help', prepare: at('/help') },
  { name: 'contact', prepare: at('/contact') },
  { name: 'returns', prepare: at('/returns') },
  { name: 'terms', prepare: at('/terms') },
  { name: 'privacy policy', prepare: at('/privacy-policy') },
  { name: 'not found', prepare: at('/no-such-shelf'), isWithoutScript: true },
  { name: 'maintenance', prepare: at('/maintenance'), isWithoutScript: true },
  { name: 'cookies blocked', prepare: at('/cookies-blocked'), isWithoutScript: true },
];

async function firstProduct(page: Page): Promise<string> {
  await page.goto('/login');
  const [product] = await productsOf(page, 'snacks');
  return product?.url ?? '';
}

async function withCart(page: Page, address: string): Promise<string> {
  await page.goto('/login');
  for (const aisle of ['snacks', 'frozen-food']) await putIntoCart(page, (await productsOf(page, aisle))[0]);
  return address;
}

async function atCheckout(page: Page): Promise<string> {
  await registerAs(page, 'trial');
  await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  return '/checkout';
}

async function asMember(page: Page, address: string): Promise<string> {
  await signInQuietly(page, 'member@demo.test');
  return address;
}

async function newestOrder(page: Page): Promise<string> {
  await signInQuietly(page, 'member@demo.test');
  const { orders } = await call<{ orders: { increment_id: string }[] }>(page, 'GET', '/account/orders?page_size=1');
  return `/account/order/${orders[0]?.increment_id}`;
}

async function asLead(page: Page, isPaid: boolean): Promise<string> {
  await registerAs(page, 'lead');
  const { offers } = await call<{ offers: { id: number; membership_status: string }[] }>(
    page,
    'GET',
    '/membership/offers',
  );
  const plan = isPaid ? 'Annual' : 'Trial';
  const { id } = offers.find(({ membership_status }) => membership_status === plan) ?? {};
  return `/membership/payment/${isPaid ? 'method' : 'confirmation'}?offer=${id}`;
}
