import { randomUUID } from 'node:crypto';
import { addDays, daysBetween } from '#domain/kernel/calendar.ts';
import { LONGEST_NOTICE_DAYS, noticeOwed } from '#domain/membership/renewal.ts';
import { feeOf } from '#domain/tax/fee.ts';
import { inTransaction } from '#api/db/pool.ts';
import { findAccounts } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { queueMail } from '#api/notification/index.ts';
import type { MembershipContext } from './membership-context.ts';
import { findRateOf, findTaxRegions } from './find-tax-rate.ts';
import { findGuaranteeSoFar } from './find-guarantee.ts';
import { noticeMail } from './renewal-mail.ts';
import { listEndingSoon } from './store.ts';

/** Queues the notices that the consent words promise, each once by the key of its mail. */
export async function sendNotices(
  { db, public_url }: Pick<MembershipContext, 'db' | 'public_url'>,
  now: Date,
): Promise<void> {
  const from = pacificDay(now);
  const range = { from, to: addDays(from, LONGEST_NOTICE_DAYS) };
  let page = await listEndingSoon(db, { ...range, after: null });
  while (page.length > 0) {
    await sendPage({ db, public_url }, page, now);
    page = await listEndingSoon(db, { ...range, after: page.at(-1)?.account_id ?? null });
  }
}

async function sendPage(
  { db, public_url }: Pick<MembershipContext, 'db' | 'public_url'>,
  page: Awaited<ReturnType<typeof listEndingSoon>>,
  now: Date,
): Promise<void> {
  const today = pacificDay(now);
  const owed = page.flatMap((plan) => {
    const days = noticeOwed(plan, daysBetween(today, plan.expired_on));
    return days === undefined ? [] : [{ ...plan, days }];
  });
  const regions = await findTaxRegions(
    db,
    owed.map(({ account_id }) => account_id),
  );
  const accounts = new Map(
    (
      await findAccounts(
        db,
        owed.map(({ account_id }) => account_id),
      )
    ).map((account) => [account.account_id, account]),
  );
  const notices = await Promise.all(
    owed.map(async (plan) => {
      const region_code = regions.get(plan.account_id);
      const rate_ppm = region_code === undefined ? 0 : await findRateOf(db, region_code, plan.expired_on);
      const guarantee = await findGuaranteeSoFar(db, plan);
      return { ...plan, fee: feeOf(plan.price_cents, rate_ppm), guarantee };
    }),
  );
  await inTransaction(db, async (tx) => {
    for (const { account_id, expired_on, fee, renew, membership_status, days, guarantee } of notices) {
      const account = accounts.get(account_id);
      if (!account) continue;
      await queueMail(tx, {
        mail_id: randomUUID(),
        dedupe_key: `renewal-notice:${account_id}:${expired_on}:${days}`,
        account_id,
        recipient: account.email,
        ...noticeMail({
          expired_on,
          fee,
          renewsFor: renew && membership_status !== 'Trial' ? membership_status : null,
          guarantee,
          firstname: account.firstname,
          public_url,
        }),
        now,
      });
    }
  });
}
