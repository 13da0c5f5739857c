import { z } from 'zod';
import { ageOn, compareDays, isDay } from '#domain/kernel/calendar.ts';

/** Requirement A2: the minimum age to buy wine. */
const DRINKING_AGE = 21;
const OLDEST = 120;
/** No one younger shops here, so this is a mistyped year, often the current one. */
const YOUNGEST = 13;

export function isOver21(date_of_birth: string | null, today: string): boolean {
  return date_of_birth !== null && ageOn(date_of_birth, today) >= DRINKING_AGE;
}

/** True for a date on which a shopper of `today` may have been born. */
export function isBirthday(text: string, today: string): boolean {
  if (!isDay(text) || compareDays(text, today) > 0) return false;
  const age = ageOn(text, today);
  return age >= YOUNGEST && age <= OLDEST;
}

/** YYYY-MM-DD. Where today is known, `isBirthday` checks that it is in the past. */
export const BirthDate = z.string().trim().refine(isDay, 'Please enter a valid date of birth.');
