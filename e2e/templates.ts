import { expect, type Page } from '@playwright/test';
import { mailedStopUrl } from './mailed-alert.ts';
import { changeRows } from './operator.ts';
import { orderToRead } from './order-to-read.ts';
import { orderSlowFresh } from './slow-fresh.ts';
import { call, familyOf, productsOf, putIntoCart, registerAs, setUrl, signInQuietly, soldOutUrl } from './support.ts';
import {
  applied,
  asLapsed,
  asLead,
  asMember,
  asVerified,
  canceled,
  monthly,
  nearTrialEnd,
  onTrial,
  openBankStep,
  payingMonthly,
  registered,
  trialOf,
} from './template-people.ts';

/** One page of each kind, and who visits it. `prepare` returns its address. */
export type Template = {
  name: string;
  /** As in storefront/routes.ts. */
  route: string;
  prepare: (page: Page) => Promise<string>;
  /** The title of the dialog that opens with the page, or by `open`. */
  dialog?: string;
  /** What opens the dialog on the page. */
  open?: (page: Page) => Promise<void>;
  /** A page of plain HTML, which is never hydrated. */
  isWithoutScript?: true;
};

const at = (address: string) => async () => address;

export const TEMPLATES: readonly Template[] = [
  { name: 'home', route: '', prepare: at('/') },
  { name: 'member home', route: '', prepare: (page) => asMember(page, '/') },
  { name: 'category', route: 'c/:key', prepare: at('/c/snacks') },
  { name: 'diet', route: 'diets/:key?', prepare: at('/diets/vegan-diet') },
  { name: 'search', route: 'search/results', prepare: at('/search/results?q=oats') },
  { name: 'empty search', route: 'search/results', prepare: at('/search/results?q=zzqqxx') },
  { name: 'brand', route: 'brand/:key?', prepare: firstBrand },
  { name: 'certification', route: 'certifications/:key?', prepare: at('/certifications/non-gmo') },
  { name: 'concern', route: 'concerns/:key?', prepare: at('/concerns/digestive-health') },
  { name: 'ingredient', route: 'ingredients/:key?', prepare: at('/ingredients/almonds') },
  { name: 'social value', route: 'social/:key?', prepare: at('/social/women-owned') },
  { name: 'all deals', route: 'c/:key', prepare: at('/c/all-deals') },
  { name: 'shopping lists', route: 'c/shopping-lists', prepare: at('/c/shopping-lists') },
  { name: 'shopping list', route: 'l/:key', prepare: at('/l/pantry-staples') },
  { name: 'trending', route: 'c/:key', prepare: at('/c/trending') },
  { name: 'holiday', route: 'c/:key', prepare: at('/c/holiday') },
  { name: 'selection', route: 'ps/:key?', prepare: at('/ps/almond-butter') },
  { name: 'Thrive Cash offers', route: 'deals/thrivecash', prepare: at('/deals/thrivecash') },
  { name: 'partner brands', route: 'ic', prepare: at('/ic') },
  { name: 'all brands', route: 'brands', prepare: at('/brands') },
  { name: 'brands by name', route: 'brands', prepare: at('/brands?q=zzqqxx') },
  { name: 'all values', route: 'all-values', prepare: at('/all-values') },
  { name: 'product', route: 'p/:key', prepare: (page) => firstProduct(page) },
  { name: 'build-your-own set', route: 'p/:key', prepare: (page) => setUrl(page, 'buildYourBundle') },
  { name: 'group', route: 'p/:key', prepare: (page) => setUrl(page, 'grouped') },
  { name: 'family', route: 'p/:key', prepare: firstFamily },
  { name: 'wine', route: 'p/:key', prepare: firstWine },
  { name: 'sold out', route: 'p/:key', prepare: soldOutUrl },
  { name: 'gift card', route: 'p/:key', prepare: at('/p/gift-card') },
  { name: 'cart', route: 'cart', prepare: (page) => withCart(page, '/cart') },
  { name: 'empty cart', route: 'cart', prepare: at('/cart') },
  { name: 'cart drawer', route: 'c/:key', prepare: (page) => withCart(page, '/c/snacks#isCartOpen') },
  { name: 'delivery ZIP', route: 'delivery', prepare: at('/delivery?route=/c/snacks') },
  { name: 'sign in', route: 'login', prepare: at('/login') },
  { name: 'forgot password', route: 'forgot-password', prepare: at('/forgot-password') },
  { name: 'new email, used link', route: 'email-link', prepare: at(`/email-link?token=${'a'.repeat(48)}`) },
  { name: 'new password, used link', route: 'reset-password', prepare: at(`/reset-password?token=${'a'.repeat(48)}`) },
  { name: 'addresses', route: 'account/addresses', prepare: (page) => asMember(page, '/account/addresses') },
  {
    name: 'edit address',
    route: 'account/addresses',
    prepare: (page) => asVerified(page, '/account/addresses?edit=new'),
  },
  { name: 'cards', route: 'account/cards', prepare: (page) => asMember(page, '/account/cards') },
  { name: 'add card', route: 'account/cards', prepare: (page) => asVerified(page, '/account/cards?add=1') },
  {
    name: 'confirming a card with the bank',
    route: 'account/cards',
    prepare: (page) => asVerified(page, '/account/cards?add=1'),
    dialog: 'Confirm with your bank',
    open: openBankStep,
  },
  { name: 'verify', route: 'verify', prepare: (page) => asMember(page, '/verify?route=/account') },
  { name: 'register', route: 'register', prepare: at('/register') },
  { name: 'plans', route: 'membership/payment/plans', prepare: at('/membership/payment/plans') },
  {
    name: 'plans over the cart',
    route: 'cart',
    prepare: (page) => withCart(page, '/cart'),
    dialog: 'Become a member',
    open: (page) => page.getByRole('main').getByRole('link', { name: 'See plans' }).click(),
  },
  { name: 'joining, account', route: 'membership/payment/account', prepare: at('/membership/payment/account?offer=3') },
  { name: 'joining, terms', route: 'membership/payment/confirmation', prepare: (page) => asLead(page, false) },
  { name: 'joining, payment', route: 'membership/payment/method', prepare: (page) => asLead(page, true) },
  { name: 'checkout', route: 'checkout', prepare: atCheckout },
  { name: 'checkout, fresh items', route: 'checkout', prepare: atPerishable },
  { name: 'orders', route: 'account/orders', prepare: (page) => asMember(page, '/account/orders') },
  { name: 'order', route: 'account/order/:id', prepare: newestOrder },
  { name: 'what was bought to read', route: 'account/order/:id/:item', prepare: boughtToRead },
  { name: 'order placed', route: 'checkout/success', prepare: newestReceipt },
  { name: 'welcome', route: 'membership/welcome', prepare: (page) => asMember(page, '/membership/welcome') },
  { name: 'consents', route: 'account/consents', prepare: (page) => asMember(page, '/account/consents') },
  { name: 'canceling', route: 'cancellation/:step', prepare: (page) => asMember(page, '/cancellation/initial') },
  { name: 'why they cancel', route: 'cancellation/:step', prepare: (page) => asMember(page, '/cancellation/reasons') },
  { name: 'other plans', route: 'cancellation/:step', prepare: (page) => onTrial(page, '/cancellation/offer?show=1') },
  { name: 'canceled', route: 'cancellation/:step', prepare: canceled },
  {
    name: 'moving to the annual plan',
    route: 'account',
    prepare: (page) => monthly(page, '/account?upgrade=1'),
    dialog: 'Move to the annual plan',
  },
  {
    name: 'rejoining',
    route: 'myaisle',
    prepare: (page) => asLapsed(page, '/myaisle?reactivate=1'),
    dialog: 'Rejoin to keep shopping',
  },
  {
    name: 'choosing a plan on the trial',
    route: 'myaisle',
    prepare: (page) => onTrial(page, '/myaisle?reactivate=1'),
    dialog: 'Choose a plan',
  },
  {
    name: 'a plan after the trial',
    route: 'myaisle',
    prepare: (page) => nearTrialEnd(page, '/myaisle'),
    dialog: 'Stay a member after your trial',
  },
  {
    name: 'the annual plan for a monthly member',
    route: 'myaisle',
    prepare: (page) => payingMonthly(page, '/myaisle'),
    dialog: 'Save with the annual plan',
  },
  {
    name: 'how they heard about us',
    route: 'membership/welcome',
    prepare: (page) => trialOf(page, '/membership/welcome?joined=1'),
    dialog: 'How did you hear about us?',
  },
  { name: 'sign out', route: 'logout', prepare: (page) => asMember(page, '/logout') },
  { name: 'back-in-stock email', route: 'notify', prepare: (page) => atNotify(page) },
  { name: 'stop emails', route: 'notify/stop', prepare: () => mailedStopUrl() },
  { name: 'free memberships', route: 'thrive-gives', prepare: at('/thrive-gives') },
  { name: 'free membership, group', route: 'givingapp/:part?', prepare: at('/givingapp') },
  {
    name: 'free membership, questions',
    route: 'givingapp/:part?',
    prepare: (page) => registered(page, '/givingapp/questionnaire?group=low_income'),
  },
  { name: 'free membership, proof', route: 'getverified', prepare: (page) => applied(page) },
  { name: 'mailbox', route: 'demo/mailbox', prepare: at('/demo/mailbox') },
  { name: 'components', route: 'demo/components', prepare: at('/demo/components') },
  { name: 'account', route: 'account', prepare: (page) => asMember(page, '/account') },
  { name: 'account settings', route: 'account/edit', prepare: (page) => asMember(page, '/account/edit') },
  { name: 'delete account', route: 'account/delete', prepare: (page) => asMember(page, '/account/delete') },
  { name: 'account on the trial', route: 'account', prepare: (page) => onTrial(page, '/account') },
  { name: 'account of a lapsed member', route: 'account', prepare: (page) => asLapsed(page, '/account') },
  {
    name: 'shopping preferences',
    route: 'account/shopping-preferences/:part?',
    prepare: (page) => asMember(page, '/account/shopping-preferences'),
  },
  { name: 'how I shop', route: 'preferences/:part?', prepare: at('/preferences/how-i-shop') },
  {
    name: 'never items',
    route: 'preferences/:part?',
    prepare: (page) => withHousehold(page, '/preferences/never-items'),
  },
  {
    name: 'category of a household',
    route: 'c/:key',
    prepare: (page) => withHousehold(page, '/c/snacks?show_hidden=1'),
  },
  { name: 'product of a household', route: 'p/:key', prepare: (page) => withHousehold(page, firstProduct) },
  { name: 'My Aisle', route: 'myaisle', prepare: (page) => asMember(page, '/myaisle') },
  { name: 'help', route: 'help', prepare: at('/help') },
  { name: 'contact', route: 'contact', prepare: at('/contact') },
  { name: 'returns', route: 'returns', prepare: at('/returns') },
  { name: 'savings guarantee', route: 'savings-guarantee', prepare: at('/savings-guarantee') },
  { name: 'terms', route: 'terms', prepare: at('/terms') },
  { name: 'privacy policy', route: 'privacy-policy', prepare: at('/privacy-policy') },
  { name: 'privacy choices', route: 'do-not-sell-my-information', prepare: at('/do-not-sell-my-information') },
  { name: 'not found', route: '*', prepare: at('/no-such-shelf'), isWithoutScript: true },
  { name: 'no longer sold', route: 'p/:key', prepare: atEnded, isWithoutScript: true },
  { name: 'maintenance', route: 'maintenance', prepare: at('/maintenance'), isWithoutScript: true },
  { name: 'cookies blocked', route: 'cookies-blocked', prepare: at('/cookies-blocked'), isWithoutScript: true },
];

/** The address of a product that was removed. */
async function atEnded(page: Page): Promise<string> {
  await changeRows(
    "insert into page_redirect (kind, old_key) values ('product', 'oats-of-old') on conflict do nothing",
  );
  await expect.poll(async () => (await page.request.get('/p/oats-of-old')).status()).toBe(410);
  return '/p/oats-of-old';
}

async function firstProduct(page: Page): Promise<string> {
  return first(await productsOf(page, 'snacks')).url;
}

async function firstWine(page: Page): Promise<string> {
  type Found = { products: { url_key: string }[] };
  const { products } = await call<Found>(page, 'GET', '/products?filter[category]=wines&filter[in_stock]=1');
  return `/p/${first(products).url_key}`;
}

/** @throws Error if there is none, so that no other page is looked at instead. */
function first<Item>(items: readonly Item[]): Item {
  const [found] = items;
  if (found === undefined) throw new Error('The shop has nothing to show on this page.');
  return found;
}

async function firstFamily(page: Page): Promise<string> {
  return `/p/${(await familyOf(page, 'snacks')).url_key}`;
}

/** The page on which someone asks for a mail about a product. */
async function atNotify(page: Page): Promise<string> {
  await registerAs(page, 'lead');
  const { url } = first(await productsOf(page, 'snacks'));
  return `/notify?product=${url.replace('/p/', '')}`;
}

async function firstBrand(page: Page): Promise<string> {
  const { brands } = await call<{ brands: { url: string }[] }>(page, 'GET', '/brands');
  return first(brands).url;
}

/** A visitor whose household avoids milk, and never wants the best-selling snack. */
async function withHousehold(page: Page, address: string | ((page: Page) => Promise<string>)): Promise<string> {
  const place = typeof address === 'string' ? address : await address(page);
  const { id } = first(await productsOf(page, 'snacks'));
  await call(page, 'POST', '/preferences/never-items', { product_id: String(id) });
  await call(page, 'PUT', '/preferences', { 'allergens[0]': 'dairy' });
  return place;
}

async function withCart(page: Page, address: string): Promise<string> {
  for (const aisle of ['snacks', 'frozen-food']) await putIntoCart(page, (await productsOf(page, aisle))[0]);
  return address;
}

async function atPerishable(page: Page): Promise<string> {
  await registerAs(page, 'trial');
  await orderSlowFresh(page);
  return '/checkout';
}

async function atCheckout(page: Page): Promise<string> {
  await registerAs(page, 'trial');
  await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  return '/checkout';
}

async function newestOrder(page: Page): Promise<string> {
  return `/account/order/${await newestId(page)}`;
}

async function newestReceipt(page: Page): Promise<string> {
  return `/checkout/success?order=${await newestId(page)}`;
}

async function newestId(page: Page): Promise<string> {
  await signInQuietly(page, 'member@demo.test');
  const { orders } = await call<{ orders: { increment_id: string }[] }>(page, 'GET', '/account/orders?page_size=1');
  return first(orders).increment_id;
}

/** A page that was bought, by someone who bought nothing else. */
async function boughtToRead(page: Page): Promise<string> {
  const { increment_id, item_id } = await orderToRead(page);
  return `/account/order/${increment_id}/${item_id}`;
}
