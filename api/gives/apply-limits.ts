import { againAfterRefusal, againBeforeEnd } from '#domain/gives/apply-again.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { findMembership } from '#api/membership/index.ts';
import { type ApplicationRow, findNewest } from './store.ts';

export type Standing = {
  application: ApplicationRow | undefined;
  /** The last day of a running free year of the program. */
  member_until: Day | null;
  /** The first day on which the person may apply; null while an application is open. */
  apply_from: Day | null;
  /** Works here, so the membership is free already. */
  is_employee: boolean;
};

/** Whether and when this person may apply. `today` is a Pacific day. */
export async function findStanding(db: Db | Tx, account_id: string, today: Day): Promise<Standing> {
  const application = await findNewest(db, account_id);
  const membership = await findMembership(db, account_id);
  const running = membership?.state === 'active' ? membership : undefined;
  const member_until = running?.type === 'Gives' ? running.expired_on : null;
  const waits = [today];
  if (member_until) waits.push(againBeforeEnd(member_until));
  if (application?.refusal_reason && application.decided_at)
    waits.push(againAfterRefusal(pacificDay(application.decided_at), application.refusal_reason));
  const isOpen = application !== undefined && application.decided_at === null;
  return {
    application,
    member_until,
    apply_from: isOpen ? null : (waits.sort().at(-1) ?? today),
    is_employee: running?.type === 'employee',
  };
}
