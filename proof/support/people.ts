import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { History } from '../history.ts';
import type { ProofBrowser, Reply } from './browser.ts';

const ANNUAL = 3;
/** Long enough for any restart. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 25;

export type Person = { account_id: string; email: string };

/**
 * Registers and joins through the shop's own calls, asking again with the same key until it is known what
 * became of it.
 * @returns null if the shop was not there long enough to finish.
 */
export async function joinShop(browser: ProofBrowser, history: History, who: string): Promise<Person | null> {
  const email = `${who}-${randomUUID().slice(0, 8)}@example.test`;
  const account_id = await registerOrSignIn(browser, history, email);
  if (!account_id) return null;
  const is_member = await enroll(browser, history, email);
  return is_member ? { account_id, email } : null;
}

const PASSWORD = 'correct horse battery';

async function registerOrSignIn(browser: ProofBrowser, history: History, email: string): Promise<string | null> {
  const ends_at = performance.now() + PATIENCE_MS;
  for (; performance.now() < ends_at; await wait(PAUSE_MS)) {
    browser.cookies.clear();
    browser.forgetToken();
    await browser.post('/session/new');
    browser.forgetToken();
    const made = await history.invoke(email, 'register', () =>
      browser.post('/account/register', { email, password: PASSWORD, firstname: 'Ada', lastname: 'Lowe' }),
    );
    browser.forgetToken();
    if (made.outcome === 'ok') return String(made.body['id']);
    if (made.detail !== 'email_exists') continue;
    // An earlier try had happened after all.
    const known = await history.invoke(email, 'sign in', () =>
      browser.post('/account/login', { email, password: PASSWORD }),
    );
    browser.forgetToken();
    if (known.outcome === 'ok') return String(known.body['id']);
  }
  return null;
}

async function enroll(browser: ProofBrowser, history: History, email: string): Promise<boolean> {
  const idempotency_key = randomUUID();
  const ends_at = performance.now() + PATIENCE_MS;
  for (; performance.now() < ends_at; await wait(PAUSE_MS)) {
    const offered = await browser.get('/membership/offers');
    const offers = (offered.body['offers'] ?? []) as { id: number; consent_words: string }[];
    const offer = offers.find(({ id }) => id === ANNUAL);
    if (!offer) continue;
    const { consent_words } = offer;
    const form = { offer_id: ANNUAL, consent: 1, consent_words, payment_token: 'tok_visa', idempotency_key };
    const joined = await history.invoke(email, 'enroll', () => browser.post('/membership/enroll', form));
    if (joined.outcome === 'ok') return true;
    // Between the steps the shop asks for patience and settles by itself.
    if (joined.outcome === 'refused' && joined.status >= 400 && joined.status < 500) {
      history.note(email, `enroll refused: ${joined.detail}`);
      return false;
    }
  }
  return false;
}

/** @returns the address's id; null if the shop was not there. */
export async function addAddress(browser: ProofBrowser): Promise<string | null> {
  const form = {
    firstname: 'Ada',
    lastname: 'Lowe',
    street1: '1 Main St',
    city: 'Los Angeles',
    region_code: 'CA',
    postcode: '90012',
    telephone: '3105550199',
  };
  const added: Reply = await browser.post('/account/address', form);
  const address = added.body['address'] as { id: string } | undefined;
  return address?.id ?? null;
}
