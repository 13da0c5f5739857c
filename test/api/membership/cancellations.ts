import { expect } from 'vitest';
import type { Browser } from '#harness/browser.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { MONTHLY } from '#harness/fixtures.ts';
import type { Members } from './members.ts';

const MINUTE_MS = 60_000;

/** What the tests of canceling at once read and do. */
export function cancellationsOf(members: Members) {
  const { shop } = members;
  const { db } = shop;
  const cancelNow = (client: Browser, refund?: number) =>
    client.post('/membership/cancel', refund === undefined ? {} : { refund: String(refund) });
  return {
    /** What the cancellation page is shown. */
    shown: async (client: Browser) => (await client.get('/membership/cancellation')).body as unknown as Shown,
    cancelNow,
    /** A member whose bank answers only after they canceled that it took the renewal's money. */
    cancelWhileCharging: async () => {
      const { account_id, email } = await members.join(MONTHLY);
      await shop.bank.fault('authorizations', 'timeout_after', 1);
      await members.round('2026-12-20T18:00:00Z');
      const { client } = await members.accountOf(email);
      shop.clock.advance(MINUTE_MS);
      expect((await cancelNow(client)).body).toMatchObject({ refund: 12 });
      shop.clock.advance(2 * MINUTE_MS);
      await settleMembershipCharges(members.context(), shop.clock.now());
      return { account_id, client };
    },
    /** As the page with a trial sends it. */
    endTrial: (client: Browser) => client.post('/membership/cancel', { refund: '0', kind: 'trial' }),
    undo: async (client: Browser) => {
      const { canceled } = (await client.get('/membership/cancellation')).body as unknown as Shown;
      const consent_words = canceled?.undo?.consent_words ?? '';
      return client.post('/membership/cancel/undo', { consent: '1', consent_words });
    },
    refundsOf: (account_id: string) =>
      db
        .selectFrom('membership_refund as r')
        .innerJoin('membership_charge as c', 'c.membership_charge_id', 'r.membership_charge_id')
        .leftJoin('membership_refund_sent as s', 's.membership_refund_id', 'r.membership_refund_id')
        .select(['r.amount_cents', 'r.rule', 'r.payment_id', 's.sent_at'])
        .where('c.account_id', '=', account_id)
        .orderBy('r.created_at')
        .orderBy('r.amount_cents')
        .execute(),
    /** Captured minus refunded, by the payments' own rows: what the shop has of this person. */
    paidNet: async (account_id: string) => {
      const payments = await db
        .selectFrom('payment')
        .select(['captured_cents', 'refunded_cents'])
        .where('account_id', '=', account_id)
        .execute();
      for (const { captured_cents, refunded_cents } of payments) {
        expect(refunded_cents).toBeLessThanOrEqual(captured_cents);
      }
      return payments.reduce((sum, { captured_cents, refunded_cents }) => sum + captured_cents - refunded_cents, 0);
    },
  };
}

export type Shown = {
  membership: {
    kind: string;
    renews: boolean;
    expired_date: string;
    refund: number;
    refund_rule: string;
    undo_until: string | null;
    trial_until: string | null;
  } | null;
  canceled: {
    canceled_on: string;
    trial_until: string | null;
    refund: number;
    refund_status: string;
    undo: {
      until: string;
      charge: number;
      card: string | null;
      consent_words: string | null;
      expired_date: string;
    } | null;
  } | null;
};
