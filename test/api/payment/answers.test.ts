import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#api/db/pool.ts';
import type { Authorization } from '#api/gateway/payment/port.ts';
import { recordAnswer } from '#api/payment/store.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
let account_id: string;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  ({ account_id } = await fixtures.newBuyer());
});
afterAll(() => fixtures.close());

type Answer = Pick<Authorization, 'status' | 'captured_cents' | 'refunded_cents'>;
const HELD: Answer = { status: 'authorized', captured_cents: 0, refunded_cents: 0 };
const CAPTURED: Answer = { status: 'captured', captured_cents: 1999, refunded_cents: 0 };
const HALF_BACK: Answer = { status: 'captured', captured_cents: 1999, refunded_cents: 999 };
const BACK: Answer = { status: 'captured', captured_cents: 1999, refunded_cents: 1999 };
const VOIDED: Answer = { status: 'voided', captured_cents: 0, refunded_cents: 0 };
const DECLINED: Answer = { status: 'declined', captured_cents: 0, refunded_cents: 0 };

/** A payment without an order, which the audit would report: everything happens inside `tx` and is rolled back. */
async function newPayment(tx: Tx): Promise<string> {
  const payment_id = randomUUID();
  const now = fixtures.clock.now();
  await tx
    .insertInto('payment')
    .values({
      payment_id,
      account_id,
      purpose: 'order',
      subject_id: randomUUID(),
      amount_cents: 1999,
      status: 'pending',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return payment_id;
}

function record(tx: Tx, payment_id: string, answer: Answer): Promise<void> {
  const whole = {
    key: payment_id,
    amount_cents: 1999,
    decline_code: null,
    reference: payment_id,
    card: null,
    ...answer,
  };
  return recordAnswer(tx, payment_id, whole, fixtures.clock.now());
}

const eventsOf = async (tx: Tx, payment_id: string) =>
  (
    await tx
      .selectFrom('payment_event')
      .select('event')
      .where('payment_id', '=', payment_id)
      .orderBy('payment_event_id')
      .execute()
  ).map(({ event }) => event);

const stateOf = (tx: Tx, payment_id: string) =>
  tx
    .selectFrom('payment')
    .select(['status', 'captured_cents', 'refunded_cents'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();

test.each([
  ['taken', [HELD, CAPTURED, HALF_BACK, BACK]],
  ['let go', [HELD, VOIDED]],
  ['refused', [DECLINED]],
])(
  'answers about money that is %s, however late and often they come, only move it forward (I22)',
  async (_how, story) => {
    const late = fc.shuffledSubarray([...story, ...story], { minLength: story.length });
    await fc.assert(
      fc.asyncProperty(late, async (told) => {
        const tx = await fixtures.db.startTransaction().execute();
        const payment_id = await newPayment(tx);
        let furthest = -1;
        const moves: string[] = [];
        for (const answer of told) {
          await record(tx, payment_id, answer);
          const at = story.indexOf(answer);
          if (at > furthest) moves.push(answer.status);
          furthest = Math.max(furthest, at);
        }
        expect(await stateOf(tx, payment_id)).toEqual(story[furthest]);
        expect(await eventsOf(tx, payment_id)).toEqual(moves);
        await tx.rollback().execute();
      }),
      { numRuns: 60 },
    );
  },
);
