import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { isAddedByOneClick, type Listed, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { joinOnTrial } from '#harness/joining.ts';

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';
/** Its bank wants the shopper to confirm it before it is saved. */
export const STEP_CARD = '4000 0025 0000 3155';

/** The same at any width, so it runs only on a desktop (playwright.config.ts). */
export const ONCE = { tag: '@once' };

export type Product = { id: number; title: string; url: string };
type Form = Record<string, string>;

/** Of the shop that shop.ts starts. */
export const SHOP_URL = `http://127.0.0.1:${process.env['E2E_PORT']}`;

/** Matches Add, but not a stepper's "Add one". */
const ADD = /^Add (?!one )/;

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

/** An email address that is not registered yet. */
export function newEmail(): string {
  return `${crypto.randomUUID()}@journey.test`;
}

/**
 * Makes a call with the page's cookies, but not in the page, which would first have to open one.
 * @returns the answer, whatever its status.
 */
export async function call<Answer>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  form: Form = {},
): Promise<Answer> {
  // Some journeys have a shop of their own.
  const api = new URL('/api/v1', page.url() === 'about:blank' ? SHOP_URL : page.url()).href;
  const headers: Form = { reqsource: 'web' };
  if (method === 'GET') return (await (await page.request.get(api + path, { headers })).json()) as Answer;
  const { csrf_token } = (await (await page.request.get(`${api}/token/csrf`)).json()) as { csrf_token: string };
  headers['x-csrf-token'] = csrf_token;
  return (await (await page.request.fetch(api + path, { method, headers, form })).json()) as Answer;
}

/** Signs in without the form, for journeys that are about something else. */
export async function signInQuietly(page: Page, email: string): Promise<void> {
  expect(await call(page, 'POST', '/account/login', { email, password: DEMO_PASSWORD })).toMatchObject({
    success: true,
  });
}

/** A new person for this journey: a lead, or a member on the free trial with an address. @returns their email. */
export async function registerAs(page: Page, plan: 'lead' | 'trial', more: Form = {}): Promise<string> {
  const email = newEmail();
  const registration = { ...PERSON_WITH_ZIP, email, password: DEMO_PASSWORD, ...more };
  expect(await call(page, 'POST', '/account/register', registration)).toMatchObject({ success: true });
  if (plan === 'lead') return email;
  await joinOnTrial({
    get: (path) => call(page, 'GET', path),
    post: async <Answer>(path: string, form: Form) => {
      const answer = await call<Answer>(page, 'POST', path, form);
      expect((answer as { success: boolean }).success).toBe(true);
      return answer;
    },
  });
  return email;
}

type Mail = { recipient: string; body_text: string };

/** What the newest mail to this person says that matches, once a worker has written it. */
export async function mailedTo(page: Page, email: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const { mails } = await call<{ mails: Mail[] }>(page, 'GET', '/demo/mailbox');
      found = pattern.exec(mails.find(({ recipient }) => recipient === email)?.body_text ?? '')?.[0] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

/** Verifies this browser with a mailed code, so that it may change addresses and cards. */
export async function verifyQuietly(page: Page): Promise<void> {
  const { email } = await call<{ email: string }>(page, 'GET', '/account');
  expect(await call(page, 'GET', '/account/otp')).toMatchObject({ is_sent: true });
  const otpCode = await mailedTo(page, email, /^\d{6}$/m);
  expect(await call(page, 'POST', '/account/otp/verify', { otpCode })).toMatchObject({ verify_success: true });
}

/** Products of an aisle that one click on Add puts into the cart, best sellers first. */
export async function productsOf(page: Page, aisle: string): Promise<Product[]> {
  const query = `filter[category]=${aisle}&filter[in_stock]=1&page_size=48`;
  type Found = Listed & { id: number; title: string; url_key: string; qty: number };
  const { products } = await call<{ products: Found[] }>(page, 'GET', `/products?${query}`);
  return products
    .filter((one) => isAddedByOneClick(one) && one.qty > 60)
    .map(({ id, title, url_key }) => ({ id, title, url: `/p/${url_key}` }));
}

type Family = { id: number; title: string; url_key: string; product_type: string; restriction_tag?: string };

/** The first product with choices in an aisle's list, in stock. */
export async function familyOf(page: Page, aisle: string, isMeant = (_family: Family) => true): Promise<Family> {
  const query = `filter[category]=${aisle}&filter[in_stock]=1`;
  const { products } = await call<{ products: Family[] }>(page, 'GET', `/products?${query}`);
  const found = products.find((one) => one.product_type === 'configurable' && isMeant(one));
  if (!found) throw new Error(`${aisle} has no such product with choices.`);
  return found;
}

/** A product's card in the list of a page. */
export function cardOf(page: Page, url_key: string): Locator {
  return page.getByRole('article').filter({ has: page.locator(`h2 a[href="/p/${url_key}"]`) });
}

/** The page of the first set of a type that is in stock; works without script. */
export async function setUrl(page: Page, product_type: 'buildYourBundle' | 'grouped'): Promise<string> {
  const answer = await page.request.get('/api/v1/products?filter[category]=bundles&filter[in_stock]=1&page_size=60');
  const { products } = (await answer.json()) as { products: (Listed & { url_key: string })[] };
  const found = products.find((one) => one.product_type === product_type);
  if (!found) throw new Error(`The shop has no ${product_type} in stock.`);
  return `/p/${found.url_key}`;
}

/** The page of a product that is sold out. */
export async function soldOutUrl(page: Page): Promise<string> {
  type Found = { products: { url_key: string; in_stock: boolean; product_type: string }[]; total: number };
  for (let at = 1, pages = 1; at <= pages; at++) {
    const { products, total } = await call<Found>(page, 'GET', `/products?page_size=60&sort=new&cur_page=${at}`);
    pages = Math.ceil(total / 60);
    const found = products.find(({ in_stock, product_type }) => !in_stock && product_type === 'simple');
    if (found) return `/p/${found.url_key}`;
  }
  throw new Error('Nothing is sold out.');
}

/** @returns the product by the name of its line in the cart. */
export async function putIntoCart(page: Page, product: Product | undefined, qty = 1): Promise<Product> {
  type Answer = { cart_errors: unknown[]; items: { product_id: number; title: string; url: string }[] };
  const wanted = { 'products[0][product_id]': String(product?.id), 'products[0][qty]': String(qty) };
  const cart = await call<Answer>(page, 'POST', '/carts/bulk_product', wanted);
  expect(cart.cart_errors).toEqual([]);
  const line = cart.items.find(({ product_id }) => product_id === product?.id);
  if (!line) throw new Error('The product is not in the cart.');
  return { id: line.product_id, title: line.title, url: line.url };
}

/** The first Add in the page's main content. */
export function addButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: ADD }).first();
}

/** Clicks Add once the page is hydrated, and waits until the shop has the line. */
export async function pressAdd(page: Page): Promise<void> {
  const sent = page.waitForResponse(
    (answer) => answer.url().includes('/api/v1/carts') && answer.request().method() === 'PUT',
  );
  await addButton(page).click();
  expect((await sent).ok()).toBe(true);
}

export function quantityOf(page: Page, product: Product): Locator {
  return page
    .getByRole('main')
    .getByRole('textbox', { name: `Quantity of ${product.title}`, exact: true })
    .first();
}

/** Waits until React has hydrated the page; before that, a click on Add posts a form. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')));
  await expect.poll(isHydrated, { message: 'the page is hydrated' }).toBe(true);
}

/** Types into the gateway's card fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('iframe[title="Card details"]');
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiration date').fill('12/34');
  await fields.getByLabel('Security code').fill('123');
}

export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}
