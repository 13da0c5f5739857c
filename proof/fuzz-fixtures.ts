import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { assertDefined } from '#domain/kernel/assert.ts';
import { consentWords } from '#domain/membership/consent-words.ts';
import { csrfTokenOf } from '#api/http/cookies.ts';
import { newSessionToken } from '#api/kernel/cookie-jar.ts';
import type { OpenShop } from '#api/server.ts';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { type Browser, makeBrowser } from '#harness/browser.ts';
import { ADDRESS } from '#harness/fixtures.ts';
import { enrollmentForm } from '#harness/joining.ts';
import { newPerson, openSession } from '#harness/people.ts';
import { plainProducts } from '#harness/products.ts';
import type { CallerName, Json } from './fuzz-plan.ts';
import type { Hints } from './fuzz-shapes.ts';
import { mailedToken } from './fuzz-mailed-token.ts';
import { getReady, type GoogleTokens } from './fuzz-ready.ts';

/** The demo person behind each caller. A visitor has no cookie; a guest has one without a session row. */
const EMAIL = {
  lead: 'lead@demo.test',
  member: 'member@demo.test',
  other: 'monthly@demo.test',
  lapsed: 'lapsed@demo.test',
};
type Emails = Partial<Record<CallerName, string>>;
/** The operation after which a person's session is gone for good. */
export const DELETES = 'deletion.deleteAccount';
/** Calls with which people pay for a plan: who does, and what they have before. */
const PAYS: Readonly<Record<string, { caller: 'lapsed' | 'other'; plan: string }>> = {
  'membership.activate': { caller: 'lapsed', plan: 'Annual' },
  'membership.chargeTrial': { caller: 'lapsed', plan: 'Trial' },
  'membership.instantUpgrade': { caller: 'other', plan: 'Monthly' },
};
/** Which kind of key an operation's path takes, where not every kind will do. */
const KINDS_OF_KEYS: Readonly<Record<string, readonly string[]>> = {
  'catalog.getProduct': ['product'],
  'catalog.getCategoryPage': ['category'],
};

const COOKIE = '__Host-session';
const PASSWORD = 'correct horse battery';
const PRODUCTS = 12;

export type Session = { cookie: string; token: string; foreign_token: string };

/** The people of a fuzzed shop with their carts, quotes and orders. */
export class Fixtures {
  readonly #open: OpenShop;
  readonly #emails: Emails;
  readonly #lead: string | undefined;
  readonly #google: GoogleTokens | null;
  /** Sessions in which hints work that work in no other; until the next `restore`. */
  readonly #bound = new Map<CallerName, string>();
  #product_ids: number[] = [];
  #stopToken: Promise<string> | undefined;
  /** The newest quote of each shopper; the clock is stopped, so all have the same time. */
  readonly #quotes = new Map<string, string>();

  /**
   * @param others people who take the place of demo people.
   * @param google where the shop lets people sign in with Google.
   */
  constructor(open: OpenShop, others: Readonly<Emails> = {}, google: GoogleTokens | null = null) {
    this.#open = open;
    this.#google = google;
    this.#emails = { ...EMAIL, ...others };
    this.#lead = this.#emails.lead;
  }

  /** A new session for every request, because a request may end it; the same where hints are bound to one. */
  async sessionOf(caller: CallerName): Promise<Session> {
    const foreignToken = csrfTokenOf(newSessionToken());
    if (caller === 'visitor') return { cookie: '', token: foreignToken, foreign_token: foreignToken };
    const email = this.#emails[caller];
    const sessionToken = this.#bound.get(caller) ?? (email ? await this.#signIn(email) : newSessionToken());
    return { cookie: `${COOKIE}=${sessionToken}`, token: csrfTokenOf(sessionToken), foreign_token: foreignToken };
  }

  /**
   * Gives each shopper a cart with products and a quote to place again. Someone new takes the place of who has canceled
   * or deleted their account, and of the person whom `operation` lets pay for a plan, which no one may do more than five times a day.
   */
  async restore(operation = ''): Promise<void> {
    this.#bound.clear();
    await this.#chooseProducts();
    for (const caller of ['member', 'other'] as const) {
      const account = await this.#findAccount(caller);
      if (account?.user_status !== 'member' || PAYS[operation]?.caller === caller) await this.#replace(caller);
      await this.#goShopping(caller);
    }
    const pays = PAYS[operation];
    if (pays?.caller !== 'lapsed' && (await this.#findAccount('lapsed'))) return;
    const plan = pays?.caller === 'lapsed' ? pays.plan : 'Annual';
    await this.#enrollNew('lapsed', plan);
    if (plan === 'Annual') await (await this.#browserOf('lapsed')).post('/membership/cancel');
  }

  /** Someone new who pays by the year, or by the month for `other`, and has ordered. */
  async #replace(caller: 'member' | 'other'): Promise<void> {
    await this.#enrollNew(caller, caller === 'member' ? 'Annual' : 'Monthly');
    await this.#goShopping(caller);
    await this.#placeOrder(caller);
  }

  async #enrollNew(caller: CallerName, plan: string): Promise<void> {
    this.#emails[caller] = (await newPerson(this.#open.shop, 'lead')).email;
    const browser = await this.#browserOf(caller);
    // People who join a paid plan are asked for a ZIP.
    await this.#newAddress(browser);
    const { offers } = (await browser.get('/membership/offers')).body as {
      offers: { id: number; membership_status: string; consent_words: string }[];
    };
    const offer = offers.find(({ membership_status }) => membership_status === plan);
    const form = enrollmentForm(assertDefined(offer, plan), randomUUID());
    const { status, body } = await browser.post('/membership/enroll', { ...form, payment_token: 'tok_visa' });
    if (status !== 200) throw new Error(`No one could take the place of ${caller}: ${JSON.stringify(body)}`);
  }

  /** Values for the fields of well-formed requests, and ids of another person that must give access to nothing. */
  async idsFor(caller: CallerName, operation: string): Promise<{ hints: Hints; foreign: Hints }> {
    const isDeleting = operation === DELETES;
    // Someone new takes the place of the lead, who is needed by other calls.
    if (caller === 'lead' && this.#lead)
      this.#emails.lead = isDeleting ? (await newPerson(this.#open.shop, 'lead')).email : this.#lead;
    const email = this.#emails[caller];
    // The demo's orders have shipped: without a new one nothing could be canceled.
    if (operation === 'order.cancelOrder' && (caller === 'member' || caller === 'other'))
      await this.#placeOrder(caller);
    const theirs = caller === 'other' ? this.#emails.member : this.#emails.other;
    const own = email ? await this.#idsOf(email, operation) : {};
    return {
      hints: {
        ...(await this.#common(operation)),
        ...own,
        ...this.#newestQuote(email),
        ...(isDeleting ? { confirm: [true], refund: [0] } : {}),
        ...(await this.#readyHints(caller, operation)),
      },
      foreign: theirs ? await this.#idsOf(theirs, operation) : {},
    };
  }

  async #readyHints(caller: CallerName, operation: string): Promise<Hints> {
    const email = this.#emails[caller];
    const account_id = email ? (await this.#accountOf(email)).account_id : null;
    const browser = await this.#browserOf(caller);
    const arrival = { open: this.#open, browser, account_id, google: this.#google };
    const { hints, isBound } = await getReady(operation, arrival);
    const session = browser.cookies.get(COOKIE);
    if (isBound && session) this.#bound.set(caller, session);
    return hints;
  }

  #newestQuote(email: string | undefined): Hints {
    const quote_id = email && this.#quotes.get(email);
    return quote_id ? { quote_id: [quote_id] } : {};
  }

  async #signIn(email: string): Promise<string> {
    const { account_id } = await this.#accountOf(email);
    return (await openSession(this.#open.shop, account_id)).session_token;
  }

  async #findAccount(caller: CallerName) {
    const { db } = this.#open.shop;
    const email = this.#emails[caller] ?? '';
    return db.selectFrom('account').select('user_status').where('email', '=', email).executeTakeFirst();
  }

  async #accountOf(email: string) {
    return this.#open.shop.db
      .selectFrom('account')
      .select(['account_id', 'user_status'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  }

  /** A browser in which this person is signed in. */
  async #browserOf(caller: CallerName): Promise<Browser> {
    const browser = makeBrowser(this.#open, '127.0.0.1');
    const { cookie } = await this.sessionOf(caller);
    if (cookie) browser.cookies.set(COOKIE, cookie.slice(COOKIE.length + 1));
    return browser;
  }

  async #chooseProducts(): Promise<void> {
    if (this.#product_ids.length > 0) return;
    const products = await plainProducts(this.#open.shop.db, PRODUCTS);
    this.#product_ids = products.map(({ product_id }) => product_id);
  }

  async #goShopping(caller: 'member' | 'other'): Promise<void> {
    const browser = await this.#browserOf(caller);
    const { addresses } = (await browser.get('/account/address')).body as { addresses: { id: string }[] };
    const address_id = addresses[0]?.id ?? (await this.#newAddress(browser));
    const { line_item_id = [] } = await this.#idsOf(this.#emails[caller] ?? '', '');
    const line_items = line_item_id.map((id) => ({ line_item_id: id, qty: 0 }));
    // Earlier requests may have added more than is in stock, and then nothing could be quoted anymore.
    if (line_items.length > 0) await browser.put('/carts', { line_items });
    const products = this.#product_ids.slice(0, 3).map((product_id) => ({ product_id, qty: 2 }));
    await browser.post('/carts/bulk_product', { products });
    const { quote_id } = (await browser.post('/checkout/quote', { address_id })).body;
    if (typeof quote_id === 'string') this.#quotes.set(this.#emails[caller] ?? '', quote_id);
  }

  async #placeOrder(caller: 'member' | 'other'): Promise<void> {
    const browser = await this.#browserOf(caller);
    const quote_id = this.#quotes.get(this.#emails[caller] ?? '');
    const payment = { quote_id, idempotency_key: randomUUID(), payment_token: 'tok_visa' };
    const { status, body } = await browser.post('/checkout/place', payment);
    if (status !== 200) throw new Error(`The ${caller} could not order: ${JSON.stringify(body)}`);
  }

  async #newAddress(browser: Browser): Promise<string> {
    const { body } = await browser.post('/account/address', ADDRESS);
    return (body['address'] as { id: string }).id;
  }

  async #idsOf(email: string, operation: string): Promise<Record<string, string[]>> {
    const { db } = this.#open.shop;
    const { account_id } = await this.#accountOf(email);
    const { rows } = await sql<{ name: string; id: string }>`
      select 'address_id' as name, address_id::text as id from address where account_id = ${account_id} and removed_at is null
      union all select 'cart_id', cart_id::text from cart where account_id = ${account_id} and status = 'active'
      union all select 'line_item_id', line_item_id::text from cart_line join cart using (cart_id)
        where account_id = ${account_id} and status = 'active'
      union all (select 'quote_id', quote_id::text from quote where account_id = ${account_id} order by created_at desc limit 3)
      union all (select 'id', increment_id from sales_order where account_id = ${account_id}
        order by created_at desc, increment_id desc limit 5)
      union all select 'payment_method_id', payment_method_id::text from payment_method where account_id = ${account_id}`.execute(
      db,
    );
    const ids: Record<string, string[]> = {};
    for (const { name, id } of rows) (ids[name] ??= []).push(id);
    // In the URL of an address, `id` is the address's id.
    return operation.startsWith('account.') ? { ...ids, id: ids['address_id'] ?? [] } : ids;
  }

  async #common(operation: string): Promise<Record<string, Json[]>> {
    const { db, clock } = this.#open.shop;
    const offers = await db.selectFrom('membership_offer').selectAll().execute();
    const { rows } = await sql<{ kind: string; url_key: string }>`
      (select 'product' as kind, url_key from product where is_available limit 8)
      union all (select 'category', url_key from category limit 6)
      union all (select kind, url_key from facet_value limit 40)`.execute(db);
    const keys = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ url_key }) => url_key);
    const today = clock.now().toISOString().slice(0, 10);
    this.#stopToken ??= mailedToken(this.#open);
    return {
      ...(operation.startsWith('restock.') ? { token: [await this.#stopToken] } : {}),
      product_id: [...this.#product_ids, String(this.#product_ids[0])],
      qty: [1, 2, '3', 12, 999],
      url_key: keys(...(KINDS_OF_KEYS[operation] ?? ['category', 'diet', 'value'])),
      ...(operation === 'catalog.getFacetPage' ? { kind: ['diet', 'value'] } : {}),
      category: keys('category'),
      diet: keys('diet'),
      value: keys('value'),
      rating: [1, '4', 5],
      ratings_filter: [1, '5'],
      autoship: [0, '1'],
      in_stock: [1, '0'],
      price: ['5-10', '-5', '20-'],
      q: ['almond', 'granola', 'olive oli', 'tea', ''],
      offer_id: offers.map(({ offer_id }) => offer_id),
      consent: [true, '1'],
      consent_words: offers.map((offer) => consentWords(offer, today)),
      payment_token: ['tok_visa', 'tok_mastercard', 'tok_declined', 'tok_no_funds'],
      payment_method_id: [randomUUID()],
      otpCode: ['123456', '12 34 56'],
      idempotency_key: Array.from({ length: 6 }, () => randomUUID()),
      email: [`${randomUUID()}@example.test`, 'member@demo.test', 'Nobody@Example.test'],
      password: [PASSWORD, DEMO_PASSWORD, 'password1'],
      firstname: ['Ada', 'Zoë'],
      lastname: ['Lowe', 'N/A'],
      street1: ['1420 Lucile Ave', '9 Harbor Rd', '88 Garner St', 'PO Box 7'],
      street2: ['', 'Apt 2'],
      city: ['Los Angeles', 'Portland'],
      region_code: ['CA', 'ca', 'CA', 'CA', 'AK'],
      postcode: ['90026', '90026-1234'],
      zip: ['90026', '04101', '00000'],
      billing_zip: ['90026'],
      telephone: ['(323) 555-0164', '3235550164', '+1 (207) 555-0173'],
      date_of_birth: ['1988-05-02', '2020-01-01'],
      cur_page: [1, '2', 9_999],
      page_size: [1, 24, '60'],
    };
  }
}
