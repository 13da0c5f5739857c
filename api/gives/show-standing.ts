import type { GivesStatus } from '#domain/gives/endpoints.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { Standing } from './apply-limits.ts';

/** The answers and the proof aren't shown again, not even to the person. */
export function showStanding(standing: Standing, today: Day): GivesStatus {
  const { application, member_until, apply_from, is_employee } = standing;
  return {
    application: application
      ? {
          group: application.applicant_group,
          state: application.state,
          applied_on: pacificDay(application.applied_at),
          proof_sent_on: dayOf(application.proof_sent_at),
          decided_on: dayOf(application.decided_at),
          reason: application.refusal_reason,
        }
      : null,
    member_until,
    apply_from: is_employee ? null : apply_from,
    can_apply: !is_employee && apply_from !== null && apply_from <= today,
  };
}

const dayOf = (instant: Date | null) => (instant === null ? null : pacificDay(instant));
