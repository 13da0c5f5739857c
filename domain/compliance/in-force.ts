import type { Day } from '#domain/kernel/calendar.ts';

/** The days on which a dated rule (a restriction, a tax rate) holds, in the Pacific calendar. */
export type InForceDates = {
  /** The first day it holds. */
  effective_from: Day;
  /** The last day it holds; null until further notice. */
  effective_to: Day | null;
};

/** Whether a rule holds on a Pacific day. Its first and last days are included. api/db/audit.sql checks the same rule. */
export function inForce({ effective_from, effective_to }: InForceDates, day: Day): boolean {
  return effective_from <= day && (effective_to === null || day <= effective_to);
}
