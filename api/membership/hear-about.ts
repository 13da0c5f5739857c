import { Refusal } from '#domain/kernel/refusal.ts';
import type { HearAboutChoice } from '#domain/membership/hear-about.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import type { Db } from '#api/db/pool.ts';

/** What this person answered; undefined before that. */
export async function findHearAbout(db: Db, account_id: string): Promise<HearAboutChoice | undefined> {
  const answer = await db
    .selectFrom('hear_about_answer')
    .select('choice')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return answer?.choice;
}

/**
 * Stores the first answer of an account, however many arrive at once. The same answer again changes nothing.
 * @throws Refusal `already_answered` for another answer.
 */
export async function answerHearAbout(
  db: Db,
  { account_id, choice, now }: { account_id: string; choice: HearAboutChoice; now: Date },
): Promise<void> {
  await db
    .insertInto('hear_about_answer')
    .values({ account_id, choice, answered_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  if ((await findHearAbout(db, account_id)) !== choice) throw new Refusal(MEMBERSHIP_REFUSALS.already_answered);
}
