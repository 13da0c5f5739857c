import { randomUUID } from 'node:crypto';
import { assertDefined } from '#domain/kernel/assert.ts';
import { ADDRESS } from './fixtures.ts';

/** Calls of one person, over HTTP or from a page; they throw if a call is refused. */
export type Calls = {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, form: Record<string, string>): Promise<Answer>;
};

type Offer = { id: number; membership_status: string; consent_words: string };

/** The form with which a person agrees to an offer. */
export function enrollmentForm({ id, consent_words }: Pick<Offer, 'id' | 'consent_words'>, idempotency_key: string) {
  return { offer_id: String(id), consent: '1', consent_words, idempotency_key };
}

/** Makes a signed-in lead a member on the free trial with an address. @returns the address's id. */
export async function joinOnTrial(calls: Calls): Promise<string> {
  // First, because joining changes the session, and the token with it.
  const { address } = await calls.post<{ address: { id: string } }>('/account/address', ADDRESS);
  const { offers } = await calls.get<{ offers: Offer[] }>('/membership/offers');
  const trial = offers.find(({ membership_status }) => membership_status === 'Trial');
  await calls.post('/membership/enroll', enrollmentForm(assertDefined(trial, 'The free trial'), randomUUID()));
  return address.id;
}

/** A client whose calls return every answer, even a refusal. */
type Client<Answer> = {
  get(path: string): Promise<{ body: Record<string, unknown> }>;
  post(path: string, form: Record<string, string>): Promise<Answer>;
};

/** Joins the plan of this offer and pays with a card. @returns the answer. */
export async function joinWithCard<Answer>(client: Client<Answer>, offer_id: number): Promise<Answer> {
  const { offers } = (await client.get('/membership/offers')).body as { offers: Offer[] };
  const offer = offers.find(({ id }) => id === offer_id);
  const form = enrollmentForm(assertDefined(offer, `Offer ${offer_id}`), randomUUID());
  return client.post('/membership/enroll', { ...form, payment_token: 'tok_visa' });
}
