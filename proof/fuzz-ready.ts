import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SMS_CONSENT_WORDS } from '#domain/account/sms.ts';
import { sendReset } from '#api/identity/reset-password.ts';
import type { OpenShop } from '#api/server.ts';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { type Browser, makeBrowser } from '#harness/browser.ts';
import { newPerson, openSession } from '#harness/people.ts';
import type { Hints } from './fuzz-shapes.ts';

/** Makes the token with which Google says who the browser with this nonce is. */
export type GoogleTokens = (nonce: string, change: { claims: Record<string, unknown> }) => Promise<string>;

/** What `getReady` works with. */
export type Arrival = {
  open: OpenShop;
  /** The caller's; a visitor's has no cookie. */
  browser: Browser;
  /** Null for visitors. */
  account_id: string | null;
  google: GoogleTokens | null;
};
/** Hints for these work only in the session of the browser that they were made in. */
const BOUND = new Set(['identity.verifyOneTimeCode', 'identity.verifyNonce', 'identity.signInWithGoogle']);
const OTP_CODE = /^\d{6}$/m;

/**
 * What must be there before a well-formed request can succeed, by operation: a mailed link, a card, a paid order. Each is
 * made anew for some requests, because the first that succeeds uses it up.
 */
const READY: Readonly<Record<string, (arrival: Arrival) => Promise<Hints | null>>> = {
  'identity.updatePassword': async ({ open }) => ({ token: [await resetToken(open)] }),
  'identity.requestEmailChange': async () => ({
    current_password: [DEMO_PASSWORD],
    email: [`${randomUUID()}@example.test`],
  }),
  'identity.followEmailLink': async ({ open }) => ({ token: [await undoToken(open)] }),
  'identity.ajaxPostRegister': async () => ({ email: [`${randomUUID()}@example.test`], lastname: ['Lowe'] }),
  'identity.verifyOneTimeCode': mailedCode,
  'identity.verifyNonce': mailedCode,
  'identity.unlinkGoogle': async ({ open, account_id }) => {
    if (account_id)
      await sql`insert into google_identity values (${`sub-${account_id}`}, ${account_id}, ${open.shop.clock.now()})
        on conflict do nothing`.execute(open.shop.db);
    return { current_password: [DEMO_PASSWORD] };
  },
  'identity.signInWithGoogle': googleToken,
  'catalog.getAttributePage': async ({ open }) => {
    const facets = await open.shop.db.selectFrom('facet_value').select('url_key').limit(40).execute();
    return { attribute: facets.map(({ url_key }) => url_key) };
  },
  'payment.beginCardStep': async () => ({ payment_token: ['tok_step', 'tok_visa'] }),
  'payment.makeDefaultCard': savedCard,
  'payment.removeCard': savedCard,
  'membership.undoCancellation': canceledNow,
  'membership.resumeRenewal': async ({ browser, account_id }) => {
    if (account_id) await browser.post('/membership/renewal/stop');
    const { renewal } = (await browser.get('/membership/renewal')).body as {
      renewal?: { consent_words: string } | null;
    };
    return renewal ? { consent_words: [renewal.consent_words] } : null;
  },
  'membership.activate': priceShown,
  'membership.chargeTrial': priceShown,
  'membership.instantUpgrade': async ({ browser }) => {
    const { upgrade } = (await browser.get('/membership/upgrade')).body as {
      upgrade?: { price: number; consent_words: string } | null;
    };
    return upgrade ? { price: [upgrade.price], consent_words: [upgrade.consent_words] } : null;
  },
  'account.subscribeToSms': async () => ({ consent_words: [SMS_CONSENT_WORDS] }),
  'household.restorePreferences': async ({ browser }) => {
    await browser.put('/preferences', { 'allergens[0]': 'dairy' });
    const { undo } = (await browser.delete('/preferences')).body as { undo: string | null };
    return undo ? { undo: [undo] } : null;
  },
  'gives.sendProof': async ({ browser }) => {
    await browser.post('/gives/questionnaire', { group: 'teacher', organization: 'Lincoln School', confirmed: '1' });
    return { proof: ['%PDF-1.7 a letter from the school'] };
  },
  'order.getContent': orderToRead,
  'restock.addAlert': soldOut,
};

/** Prepares what `operation` needs to succeed for this caller. */
export async function getReady(operation: string, arrival: Arrival): Promise<{ hints: Hints; isBound: boolean }> {
  const hints = await READY[operation]?.(arrival);
  return { hints: hints ?? {}, isBound: Boolean(hints) && BOUND.has(operation) };
}

async function newestMail({ shop }: OpenShop, recipient: string): Promise<string> {
  // The clock is stopped, so the order is that of the events.
  const { rows } = await sql<{ body_text: string }>`select m.body_text from mail m
    join outbox e on e.topic = 'mail.queued' and e.payload ->> 'mail_id' = m.mail_id::text
    where m.recipient = ${recipient} order by e.outbox_id desc limit 1`.execute(shop.db);
  return rows[0]?.body_text ?? '';
}

/** A link with which someone new chooses a password. */
async function resetToken(open: OpenShop): Promise<string> {
  const { db, clock, config } = open.shop;
  const { email } = await newPerson(open.shop, 'lead');
  const asked = { reset_id: randomUUID(), email, requested_at: clock.now() };
  await sendReset({ db, public_url: config.public_url }, asked);
  return /reset-password\?token=([a-p]{48})/.exec(await newestMail(open, email))?.[1] ?? '';
}

/** A link with which someone new takes a change of their email back, in any browser. */
async function undoToken(open: OpenShop): Promise<string> {
  const { db, clock } = open.shop;
  const { email } = await newPerson(open.shop, 'lead');
  const { account_id } = await db
    .updateTable('account')
    .set({ email_verified_at: clock.now() })
    .where('email', '=', email)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  const browser = makeBrowser(open, '127.0.0.1');
  browser.cookies.set('__Host-session', (await openSession(open.shop, account_id)).session_token);
  const newEmail = `${randomUUID()}@example.test`;
  await browser.post('/account/email', { email: newEmail });
  const token = await linkToken(open, newEmail);
  await browser.post('/account/email/link', { token });
  return linkToken(open, email);
}

async function linkToken(open: OpenShop, recipient: string): Promise<string> {
  return /email-link\?token=([a-p]{48})/.exec(await newestMail(open, recipient))?.[1] ?? '';
}

async function mailedCode({ open, browser, account_id }: Arrival): Promise<Hints | null> {
  if (!account_id) return null;
  const { db } = open.shop;
  // The sessions of these people are verified, so that all other calls succeed.
  await sql`update session set verified_at = null where account_id = ${account_id}`.execute(db);
  await browser.get('/account/otp');
  const { email } = (await browser.get('/account')).body as { email: string };
  const mail = await newestMail(open, email);
  const [otpCode = ''] = OTP_CODE.exec(mail) ?? [];
  return { otpCode: [otpCode], nonce: [/otpNonce=([a-p]{48})/.exec(mail)?.[1] ?? ''] };
}

async function googleToken({ browser, google }: Arrival): Promise<Hints | null> {
  const { url } = (await browser.get('/auth/google')).body as { url: string | null };
  if (!google || url === null) return null;
  const sub = randomUUID();
  const claims = { sub, email: `${sub}@gmail.com`, given_name: 'Grace', family_name: 'Hopper' };
  const token = await google(new URL(url).searchParams.get('nonce') ?? '', { claims });
  return { google_oauth_token: [token] };
}

async function savedCard({ browser, account_id }: Arrival): Promise<Hints | null> {
  if (!account_id) return null;
  await browser.post('/account/cc', { payment_token: 'tok_visa' });
  type Cards = { data: { cards: { id: string }[] } };
  const { data } = (await browser.get('/account/cc')).body as Cards;
  return { id: data.cards.map((card) => card.id) };
}

/** A product that no other call needs in stock. */
async function soldOut({ open }: Arrival): Promise<Hints> {
  const { rows } = await sql<{ product_id: number }>`
    update stock set on_hand = reserved where product_id = (select max(product_id) from product
      where is_available and storage <> 'none' and product_type = 'simple') returning product_id`.execute(open.shop.db);
  return { product_id: rows.map(({ product_id }) => product_id) };
}

async function canceledNow({ browser, account_id }: Arrival): Promise<Hints | null> {
  if (!account_id) return null;
  await browser.post('/membership/cancel');
  type Shown = { canceled: { undo: { consent_words: string | null; renewal_words: string | null } | null } | null };
  const { canceled } = (await browser.get('/membership/cancellation')).body as Shown;
  if (!canceled?.undo) return null;
  const { consent_words, renewal_words } = canceled.undo;
  return {
    consent: [true],
    renewal_consent: [true],
    consent_words: [consent_words ?? ''],
    renewal_words: [renewal_words ?? ''],
    payment_token: ['tok_visa'],
  };
}

/** A plan that costs something, as it is shown to this person, and what they pay it with. */
async function priceShown({ browser }: Arrival): Promise<Hints | null> {
  const { offers } = (await browser.get('/membership/offers')).body as {
    offers: { id: number; price: number; consent_words: string }[];
  };
  const offer = offers.find(({ price }) => price > 0);
  if (!offer) return null;
  const { id, price, consent_words } = offer;
  return {
    offer_id: [id],
    price: [price],
    consent_words: [consent_words],
    payment_token: ['tok_visa'],
    billing_zip: ['90026'],
  };
}

/** An order of a page to read and nothing else, paid for. */
async function orderToRead({ open, browser, account_id }: Arrival): Promise<Hints | null> {
  if (!account_id) return null;
  const product = await open.shop.db
    .selectFrom('product_content')
    .select('product_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const cart = (await browser.get('/carts')).body as { items?: { id: string }[] };
  const line_items = (cart.items ?? []).map(({ id }) => ({ line_item_id: id, qty: 0 }));
  if (line_items.length > 0) await browser.put('/carts', { line_items });
  await browser.post('/carts/bulk_product', { products: [{ product_id: product.product_id, qty: 1 }] });
  const { quote_id } = (await browser.post('/checkout/quote')).body as { quote_id?: string };
  const payment = { quote_id, idempotency_key: randomUUID(), payment_token: 'tok_visa' };
  const { increment_id } = (await browser.post('/checkout/place', payment)).body as { increment_id?: string };
  if (!increment_id) return null;
  const { items } = (await browser.get(`/account/order/${increment_id}`)).body as { items: { id: string }[] };
  return { id: [increment_id], item_id: items.map(({ id }) => id) };
}
