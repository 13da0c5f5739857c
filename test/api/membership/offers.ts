import { enrollmentForm } from '#harness/joining.ts';
import type { openPeopleShop } from '#harness/people-shop.ts';

export type Offer = {
  id: number;
  price: number;
  consent_words: string;
  renewal_words: string | null;
  expires_on: string;
  renewal_price: number | null;
  tax: number;
  yearly_cost: number;
  trial_days_kept: number;
};
type PeopleShop = Awaited<ReturnType<typeof openPeopleShop>>;

let keys = 0;

/** The plan as it is offered to that browser. */
export async function offerOf(shop: Pick<PeopleShop, 'browser'>, id: number, client = shop.browser()): Promise<Offer> {
  const { offers } = (await client.get('/membership/offers')).body as { offers: Offer[] };
  const offer = offers.find((each) => each.id === id);
  if (!offer) throw new Error(`No plan ${id}.`);
  return offer;
}

/** What the join page sends for that plan, with a new key each time. */
export async function formFor(shop: PeopleShop, id: number, more: Record<string, string> = {}) {
  const form = enrollmentForm(await offerOf(shop, id), `key-of-test-${++keys}`);
  return { ...form, payment_token: 'tok_visa', ...more };
}

type Client = Pick<ReturnType<PeopleShop['browser']>, 'get'>;
type Upgrade = {
  price: number;
  tax: number;
  credit: number;
  expires_on: string;
  unused_days: number;
  consent_words: string;
};

/** The upgrade to the annual plan as it is shown to that browser's member. */
export async function upgradeOf(client: Client): Promise<Upgrade | null> {
  return (await client.get('/membership/upgrade')).body['upgrade'] as Upgrade | null;
}

/** What the dialog sends for the upgrade as it is shown now, with a new key each time. */
export async function upgradeForm(client: Client, more: Record<string, string> = {}) {
  const upgrade = await upgradeOf(client);
  return {
    price: String(upgrade?.price),
    consent: '1',
    consent_words: upgrade?.consent_words ?? '',
    payment_token: 'tok_visa',
    idempotency_key: `upgrade-of-test-${++keys}`,
    ...more,
  };
}
