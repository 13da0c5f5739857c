import { addDays, type Day } from '#domain/kernel/calendar.ts';
import type { GivesReason } from './names.ts';

/** Days after a refusal before a person may apply again: at once if only the proof was bad. */
const WAIT_DAYS: Record<GivesReason, number> = { unclear: 0, not_shown: 30 };

/** A membership of the program may be applied for again this many days before it ends. */
const AGAIN_DAYS = 60;

/** An application without proof is closed after this many days. */
export const PROOF_DAYS = 30;

/** The first day on which someone who was refused may apply again. */
export function againAfterRefusal(refusedOn: Day, reason: GivesReason): Day {
  return addDays(refusedOn, WAIT_DAYS[reason]);
}

/** The first day on which a member of the program may apply for another year. */
export function againBeforeEnd(expired_on: Day): Day {
  return addDays(expired_on, -AGAIN_DAYS);
}

/** Days before the end of a free year on which the person is reminded to apply again; the later replaces a missed one. */
const REMINDER_DAYS = [35, 7];
export const FIRST_REMINDER_DAYS = 35;

/** The reminder that is due with `daysLeft` to go; undefined before the first. */
export function reminderOwed(daysLeft: number): number | undefined {
  return REMINDER_DAYS.findLast((days) => daysLeft <= days);
}
