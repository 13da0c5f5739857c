import { sql } from 'kysely';
import { listJobs } from '#api/app.ts';
import { PAYMENT_EVENTS } from '#api/payment/index.ts';
import { ONE_ORDER, ordersOf, quoted } from './buying.ts';
import { chargesOf, join, newLead } from './people.ts';
import { CLIENTS, countEnds, expectSame, newKey, type Race, type RaceSetting, times, startAll } from './race.ts';

const TRIES = 8;
const TURNS = 3;

/** Runs the job that a gateway notice triggers, repeatedly, as soon as the payment exists. */
function followEvents(
  setting: RaceSetting,
  account_id: string,
  purpose: keyof typeof PAYMENT_EVENTS,
): () => Promise<unknown> {
  const { open } = setting.shop;
  const follow = listJobs(open.shop, open.parts)[PAYMENT_EVENTS[purpose]];
  return async () => {
    for (let turn = 0; turn < TURNS; ) {
      const { rows } = await sql<{ payment_id: string; subject_id: string }>`
        select payment_id, subject_id from payment where account_id = ${account_id} and purpose = ${purpose}`.execute(
        setting.owner,
      );
      if (rows[0] && ++turn) await follow?.(rows[0]);
    }
  };
}

export const placeAndEvents: Race = {
  name: 'place x events: 8 tries of one order, and 24 times the job that a gateway notice triggers',
  prepare: async (setting) => ({
    run: async () => {
      const { buyer, quote_id } = await quoted(setting);
      const idempotency_key = newKey();
      const tries = times(TRIES, () => () => setting.shop.place(buyer, quote_id, { idempotency_key }));
      const events = times(CLIENTS - TRIES, () => followEvents(setting, buyer.account_id, 'order'));
      const ends = await startAll<unknown>([...tries, ...events]);
      return [
        ...expectSame('ends', countEnds(ends), { ok: CLIENTS }),
        ...expectSame('orders', await ordersOf(setting, buyer.account_id), ONE_ORDER),
      ];
    },
  }),
};

export const enrollAndEvents: Race = {
  name: 'enroll x events: 8 tries with one key, and 24 times the job that a gateway notice triggers',
  prepare: async (setting) => ({
    run: async () => {
      const lead = await newLead(setting);
      const key = newKey();
      const tries = times(TRIES, () => () => join(setting.shop, lead, key));
      const events = times(CLIENTS - TRIES, () => followEvents(setting, lead.account_id, 'membership'));
      const ends = await startAll<unknown>([...tries, ...events]);
      const { paid, open, captured } = (await chargesOf(setting, lead.account_id)) ?? {};
      // A try that finds another one in progress gets payment_unknown and may retry with its key.
      const { payment_unknown = 0, ...others } = countEnds(ends);
      return [
        ...expectSame('ends', others, { ok: CLIENTS - payment_unknown }),
        ...expectSame('charges', { paid, open, captured }, { paid: 1, open: 0, captured: 1 }),
      ];
    },
  }),
};
