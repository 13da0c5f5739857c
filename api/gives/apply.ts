import { CONFIRM_WORDS } from '#domain/gives/confirm-words.ts';
import type { Questionnaire } from '#domain/gives/endpoints.ts';
import { GIVES_REFUSALS } from '#domain/gives/refusals.ts';
import { longDay } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { lockSignedIn, recordConsent } from '#api/identity/index.ts';
import { findStanding } from './apply-limits.ts';
import { insertApplication } from './store.ts';
import { APPLY_TEXTS } from './texts.ts';

export type Application = {
  application_id: string;
  consent_id: string;
  account_id: string;
  session_hash: Buffer | null;
  answers: Questionnaire;
  /** Where the consent came from: the browser's address. */
  source: string;
  now: Date;
};

/**
 * Begins an application and records what was confirmed. The account's lock lets one of two at once through.
 * @throws Refusal `gives_open`, `gives_too_early`, `gives_not_needed`, `not_logged_in`.
 */
export async function applyForGives(db: Db, application: Application): Promise<void> {
  const { application_id, consent_id, account_id, session_hash, answers, source, now } = application;
  const today = pacificDay(now);
  await inTransaction(db, async (tx) => {
    await lockSignedIn(tx, { account_id, session_hash });
    const { apply_from, is_employee } = await findStanding(tx, account_id, today);
    if (is_employee) throw new Refusal(GIVES_REFUSALS.gives_not_needed);
    if (apply_from === null) throw new Refusal(GIVES_REFUSALS.gives_open);
    if (apply_from > today) {
      const errors = [{ message: APPLY_TEXTS.applyFrom(longDay(apply_from)) }];
      throw new Refusal(GIVES_REFUSALS.gives_too_early, { errors });
    }
    await insertApplication(tx, { application_id, account_id, ...askedFor(answers), applied_at: now });
    await recordConsent(tx, {
      id: consent_id,
      account_id,
      kind: 'gives_application',
      words: CONFIRM_WORDS,
      source,
      details: { application_id },
      now,
    });
  });
}

/** Only what the group is asked for; whatever else was sent isn't stored. */
function askedFor({ group, organization, household_size, yearly_income }: Questionnaire) {
  const isLowIncome = group === 'low_income';
  return {
    applicant_group: group,
    organization: isLowIncome ? null : (organization ?? null),
    household_size: isLowIncome ? (household_size ?? null) : null,
    yearly_income_cents: isLowIncome ? (yearly_income ?? 0) * 100 : null,
  };
}
