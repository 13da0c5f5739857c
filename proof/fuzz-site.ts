import fs from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { FACET_VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { consentWords } from '#domain/membership/consent-words.ts';
import type { OpenShop } from '#api/server.ts';
import { ADDRESS, PERSON } from '#harness/fixtures.ts';
import { stopToken, UNSUBSCRIBE_PATH } from '#domain/restock/stop-token.ts';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import routes from '#storefront/routes.ts';
import type { Fixtures } from './fuzz-fixtures.ts';
import { mailedToken } from './fuzz-mailed-token.ts';
import type { CallerName } from './fuzz-plan.ts';
import type { Hints } from './fuzz-shapes.ts';

/** A form that the shop accepts from this caller, and how it answers. */
type PageForm = { caller: CallerName; fields: Record<string, string>; status: number };

/** A route of the site map with an address that exists, and its form if it has one. */
export type Page = { route: string; address: string; status: number; form: PageForm | null };

const STOREFRONT = path.join(import.meta.dirname, '..', 'storefront');
const ACTION = /^export (?:async function|function|const) action\b/m;
/** How a page answers that isn't shown, as it should be. */
const STATUS_OF: Readonly<Record<string, number>> = {
  carts: 301,
  maintenance: 503,
  '*': 404,
  'account/order/:id/:item': 404,
};

/** What mail programs post to, which is no route of the storefront; an unknown token gets the answer of a known one. */
const UNSUBSCRIBE: Page = {
  route: UNSUBSCRIBE_PATH,
  address: `${UNSUBSCRIBE_PATH}?token=${stopToken(randomUUID())}`,
  status: 302,
  form: { caller: 'visitor', fields: { 'List-Unsubscribe': 'One-Click' }, status: 200 },
};

/**
 * Every route of storefront/routes.ts and the address for unsubscribing, with what it needs to succeed in this shop.
 * @throws Error naming a route that is missing here.
 */
export async function readSite(open: OpenShop, fixtures: Fixtures): Promise<Page[]> {
  const { hints } = await fixtures.idsFor('member', 'order.cancelOrder');
  const [order, product_id] = [firstOf(hints, 'id'), firstOf(hints, 'product_id')];
  const values = {
    ...(await keysOf(open, Number(product_id))),
    ...(await offersOf(open)),
    order,
    stop_token: await mailedToken(open),
  };
  const addresses = addressesOf(values);
  const forms = formsOf({ ...values, product_id });
  const pages = allRoutes(routes).map(({ path: route = '', file }) => {
    const address = addresses[route] ?? (/[:*]/.test(route) ? null : `/${route}`);
    const hasForm = ACTION.test(fs.readFileSync(path.join(STOREFRONT, file), 'utf8'));
    const form = forms[route] ?? null;
    if (address === null || hasForm !== (form !== null))
      throw new Error(`proof/fuzz-site.ts doesn't know the ${hasForm ? 'form' : 'address'} of the route "${route}".`);
    return { route, address, status: STATUS_OF[route] ?? 200, form };
  });
  return [...pages, UNSUBSCRIBE];
}

function firstOf(hints: Hints, name: string): string {
  const [first] = hints[name] ?? [];
  if (typeof first !== 'string' && typeof first !== 'number') throw new Error(`The shop has no ${name}.`);
  return String(first);
}

function allRoutes(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...allRoutes(entry.children ?? [])]);
}

type Values = Awaited<ReturnType<typeof keysOf>> &
  Awaited<ReturnType<typeof offersOf>> & { order: string; stop_token: string };

/** Addresses that need more than the route's own path. */
function addressesOf(values: Values): Record<string, string> {
  const { product, category, diet, brand, certification, concern, ingredient, value } = values;
  const { selection, shopping_list, order, trial, offer_id, stop_token } = values;
  return {
    'l/:key': `/l/${shopping_list}`,
    'c/:key': `/c/${category}`,
    'diets/:key?': `/diets/${diet}`,
    'brand/:key?': `/brand/${brand}`,
    'certifications/:key?': `/certifications/${certification}`,
    'concerns/:key?': `/concerns/${concern}`,
    'ingredients/:key?': `/ingredients/${ingredient}`,
    'social/:key?': `/social/${value}`,
    'p/:key': `/p/${product}`,
    'p/:key.json': `/p/${product}.json`,
    'ps/:key?': `/ps/${selection}`,
    'account/order/:id': `/account/order/${order}`,
    // Nothing in it is read on a page.
    'account/order/:id/:item': `/account/order/${order}/${randomUUID()}`,
    'account/shopping-preferences/:part?': '/account/shopping-preferences/how-i-shop',
    'preferences/:part?': '/preferences/how-i-shop',
    'sitemaps/:name': '/sitemaps/products-1.xml',
    'cancellation/:step': '/cancellation/initial',
    'account/consents/:file': '/account/consents/consents.csv',
    'account/export/:file': '/account/export/account.csv',
    '*': '/nowhere',
    'checkout/success': `/checkout/success?order=${order}`,
    'membership/payment/account': `/membership/payment/account?offer=${offer_id}`,
    'membership/payment/confirmation': `/membership/payment/confirmation?offer=${trial}`,
    'membership/payment/method': `/membership/payment/method?offer=${offer_id}`,
    'givingapp/:part?': '/givingapp/questionnaire',
    notify: `/notify?product=${product}`,
    'notify/stop': `/notify/stop?token=${stop_token}`,
  };
}

function formsOf({
  product,
  product_id,
  words,
  stop_token,
}: Values & { product_id: string }): Record<string, PageForm> {
  const person = () => ({ ...PERSON, email: `${randomUUID()}@example.test` });
  const visitor = { caller: 'visitor', status: 302 } as const;
  return {
    cart: { ...visitor, fields: { intent: 'add', product_id, qty: '1', was_qty: '1' } },
    // The member's own cart is empty once the order is placed that the order page cancels.
    checkout: { caller: 'other', status: 302, fields: { ...ADDRESS, street2: '' } },
    delivery: { ...visitor, fields: { zip: '90026' } },
    login: { ...visitor, fields: { email: 'member@demo.test', password: DEMO_PASSWORD } },
    'forgot-password': { ...visitor, status: 200, fields: { email: 'nobody@demo.test' } },
    // No caller has a mailed link, which would sign them out.
    'reset-password': { ...visitor, status: 400, fields: { token: 'not one of ours', password: PERSON.password } },
    'email-link': { ...visitor, status: 400, fields: {} },
    'account/addresses': { caller: 'member', status: 302, fields: { ...ADDRESS, street2: '' } },
    'account/cards': { caller: 'member', status: 302, fields: { intent: 'add', payment_token: 'tok_visa' } },
    verify: { caller: 'member', status: 200, fields: { intent: 'send' } },
    register: { ...visitor, fields: person() },
    logout: { caller: 'member', status: 302, fields: {} },
    'membership/payment/account': { ...visitor, fields: person() },
    'membership/payment/confirmation': {
      caller: 'lead',
      status: 302,
      fields: { consent: 'on', consent_words: words, idempotency_key: randomUUID() },
    },
    // Not confirmed, because the member is needed by other pages.
    'account/delete': { caller: 'member', status: 400, fields: { current_password: DEMO_PASSWORD, refund: '0' } },
    'account/edit': {
      caller: 'member',
      status: 302,
      fields: { intent: 'details', firstname: 'Ada', lastname: 'Lowe' },
    },
    // A second application is refused as open; a plain form has no file.
    'givingapp/:part?': {
      caller: 'lead',
      status: 302,
      fields: { group: 'teacher', organization: 'Lincoln School', confirmed: 'on' },
    },
    getverified: { caller: 'lead', status: 400, fields: {} },
    'do-not-sell-my-information': { ...visitor, fields: { opted_out: '1' } },
    // The plan renews, so turning renewal on changes nothing.
    account: { caller: 'member', status: 302, fields: { consent: 'on', consent_words: words } },
    'cancellation/:step': { caller: 'member', status: 200, fields: { intent: 'reason', reason: 'price' } },
    'p/:key': { ...visitor, fields: { 'pick.1': '0' } },
    'l/:key': { ...visitor, status: 200, fields: { intent: 'add-all' } },
    notify: { caller: 'member', status: 302, fields: { product, product_id, intent: 'remove' } },
    'notify/stop': { ...visitor, status: 200, fields: { token: stop_token } },
    'account/order/:id': { caller: 'member', status: 302, fields: {} },
    'account/shopping-preferences/:part?': {
      caller: 'member',
      status: 302,
      fields: { intent: 'save', diets: 'vegan-diet', allergens: 'dairy' },
    },
    'preferences/:part?': { ...visitor, fields: { intent: 'never', product, product_id } },
  };
}

/** `product_id` is of a product that can be added to a cart. */
async function keysOf(open: OpenShop, product_id: number) {
  const { rows } = await sql<
    Record<'product' | 'category' | 'brand' | 'shopping_list' | (typeof FACET_VALUE_KINDS)[number], string>
  >`
    select (select url_key from product where product_id = ${product_id}) as product,
      (select url_key from category where parent_category_id is null order by position limit 1) as category,
      ${sql.join(FACET_VALUE_KINDS.map((kind) => sql`(select url_key from facet_value where kind = ${kind} order by url_key limit 1) as ${sql.ref(kind)}`))},
      (select url_key from shopping_list order by position limit 1) as shopping_list,
      (select url_key from brand order by brand_id limit 1) as brand`.execute(open.shop.db);
  const [keys] = rows;
  if (!keys) throw new Error('The shop has no products.');
  return keys;
}

/** The trial, whose terms are agreed to on a page of their own, and a plan with a price. */
async function offersOf({ shop }: OpenShop) {
  const offers = await shop.db.selectFrom('membership_offer').selectAll().orderBy('price_cents').execute();
  const [trialOffer, offer] = [offers.at(0), offers.at(-1)];
  if (!trialOffer || !offer) throw new Error('The shop has no plans.');
  const words = consentWords(trialOffer, shop.clock.now().toISOString().slice(0, 10));
  return { trial: trialOffer.offer_id, offer_id: offer.offer_id, words };
}
