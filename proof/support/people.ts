import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESS, ANNUAL, PERSON, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { enrollmentForm } from '#harness/joining.ts';
import type { CallLog } from '../call-log.ts';
import type { HttpClient, Reply } from '#harness/http-client.ts';

/** Long enough for any restart. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 25;

export type Person = { account_id: string; email: string };

/**
 * Registers and joins through the shop's own calls, retrying with the same key until the outcome is known: the shop may be
 * killed at any moment, where `joinOnTrial` would throw. Joins with a card, so that there is a charge to check.
 * @returns null if the shop was not up long enough to finish.
 */
export async function joinShop(browser: HttpClient, callLog: CallLog, client: string): Promise<Person | null> {
  const email = `${client}-${randomUUID().slice(0, 8)}@example.test`;
  const account_id = await registerOrSignIn(browser, callLog, email);
  if (!account_id) return null;
  const is_member = await enroll(browser, callLog, email);
  return is_member ? { account_id, email } : null;
}

async function registerOrSignIn(browser: HttpClient, callLog: CallLog, email: string): Promise<string | null> {
  const endsAt = performance.now() + PATIENCE_MS;
  for (; performance.now() < endsAt; await wait(PAUSE_MS)) {
    browser.cookies.clear();
    browser.forgetToken();
    await browser.post('/session/new');
    browser.forgetToken();
    const person = { ...PERSON_WITH_ZIP, email };
    const made = await callLog.invoke(email, 'register', () => browser.post('/account/register', person));
    browser.forgetToken();
    if (made.outcome === 'ok') return String(made.body['id']);
    if (made.detail !== 'email_exists') continue;
    // An earlier try had succeeded after all.
    const known = await callLog.invoke(email, 'sign in', () =>
      browser.post('/account/login', { email, password: PERSON.password }),
    );
    browser.forgetToken();
    if (known.outcome === 'ok') return String(known.body['id']);
  }
  return null;
}

async function enroll(browser: HttpClient, callLog: CallLog, email: string): Promise<boolean> {
  const idempotency_key = randomUUID();
  const endsAt = performance.now() + PATIENCE_MS;
  for (; performance.now() < endsAt; await wait(PAUSE_MS)) {
    const offered = await browser.get('/membership/offers');
    const offers = (offered.body['offers'] ?? []) as { id: number; consent_words: string }[];
    const offer = offers.find(({ id }) => id === ANNUAL);
    if (!offer) continue;
    const form = { ...enrollmentForm(offer, idempotency_key), payment_token: 'tok_visa' };
    const joined = await callLog.invoke(email, 'enroll', () => browser.post('/membership/enroll', form));
    browser.forgetToken();
    if (joined.outcome === 'ok') return true;
    // While a charge is in progress the shop asks to wait and settles it on its own.
    if (joined.outcome === 'refused' && joined.status >= 400 && joined.status < 500) {
      callLog.note(email, `enroll refused: ${joined.detail}`);
      return false;
    }
  }
  return false;
}

/** @returns the address's id; null if the shop did not answer. */
export async function addAddress(browser: HttpClient): Promise<string | null> {
  const added: Reply = await browser.post('/account/address', ADDRESS);
  const address = added.body['address'] as { id: string } | undefined;
  return address?.id ?? null;
}
