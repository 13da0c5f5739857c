import { FIRST_REMINDER_DAYS, PROOF_DAYS, reminderOwed } from '#domain/gives/apply-again.ts';
import { addDays, daysBetween } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { findAccounts, lockAccount } from '#api/identity/index.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { type EndingYear, listGivesEnding } from '#api/membership/index.ts';
import { closedMail, endingMail, type GivesContext, mailTo } from './gives-mail.ts';
import { type ApplicationRow, endApplication, findApplication, listOpenAccounts, listUnproven } from './store.ts';

/** Reminds people whose free year ends soon, unless they have applied again; each reminder once by the key of its mail. */
export async function remindEnding({ db, public_url }: GivesContext, now: Date): Promise<void> {
  const from = pacificDay(now);
  const range = { from, to: addDays(from, FIRST_REMINDER_DAYS) };
  let page = await listGivesEnding(db, { ...range, after: null });
  while (page.length > 0) {
    const years = page;
    await inTransaction(db, (tx) => remindPage(tx, { years, public_url, now }));
    page = await listGivesEnding(db, { ...range, after: page.at(-1)?.account_id ?? null });
  }
}

async function remindPage(
  tx: Tx,
  { years, public_url, now }: { years: readonly EndingYear[]; public_url: string; now: Date },
): Promise<void> {
  const ids = years.map(({ account_id }) => account_id);
  const applied = await listOpenAccounts(tx, ids);
  const accounts = new Map((await findAccounts(tx, ids)).map((account) => [account.account_id, account]));
  for (const { account_id, expired_on } of years) {
    const account = accounts.get(account_id);
    const days = reminderOwed(daysBetween(pacificDay(now), expired_on));
    if (!account || days === undefined || applied.has(account_id)) continue;
    const words = endingMail({ firstname: account.firstname, public_url, until: expired_on });
    await mailTo(tx, account, { cause: `gives-ending:${account_id}:${expired_on}:${days}`, words, now });
  }
}

/**
 * Closes applications for which no proof came within `PROOF_DAYS` Pacific days, and deletes their answers.
 * @returns how many.
 * @throws AggregateError after trying every one, if any failed.
 */
export async function closeUnproven(context: GivesContext, now: Date): Promise<number> {
  const before = addDays(pacificDay(now), -PROOF_DAYS);
  const sweep = new Sweep('gives.close_unproven');
  const closed = await sweep.eachOfPages<ApplicationRow>(
    (after) => listUnproven(context.db, before, after?.application_id ?? null),
    (row) => closeOne(context, row, now),
  );
  sweep.end();
  return closed;
}

/** @returns whether it was closed: the proof may have come since the list was read. */
async function closeOne({ db, public_url }: GivesContext, row: ApplicationRow, now: Date): Promise<boolean> {
  const { application_id, account_id } = row;
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, account_id);
    const application = await findApplication(tx, application_id);
    if (application?.state !== 'needs_proof') return false;
    await endApplication(tx, { application_id, state: 'closed', refusal_reason: null, now });
    const words = closedMail({ firstname: account.firstname, public_url });
    await mailTo(tx, account, { cause: `gives-closed:${application_id}`, words, now });
    return true;
  });
}
