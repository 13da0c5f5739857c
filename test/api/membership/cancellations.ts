import { expect } from 'vitest';
import type { Browser } from '#harness/browser.ts';
import type { Members } from './members.ts';

/** What the tests of canceling at once read and do. */
export function cancellationsOf({ shop }: Members) {
  const { db } = shop;
  return {
    /** What the cancellation page is shown. */
    shown: async (client: Browser) => (await client.get('/membership/cancellation')).body as unknown as Shown,
    cancelNow: (client: Browser, refund?: number) =>
      client.post('/membership/cancel', refund === undefined ? {} : { refund: String(refund) }),
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
