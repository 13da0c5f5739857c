import { z } from 'zod';
import { ageOn, compareDays, isDay } from '#domain/kernel/calendar.ts';

/** Requirement A2: the minimum age to buy wine. */
export const DRINKING_AGE = 21;
const OLDEST = 120;

export function isOver21(date_of_birth: string | null, today: string): boolean {
  return date_of_birth !== null && ageOn(date_of_birth, today) >= DRINKING_AGE;
}

/** True for a date on which someone alive `today` may have been born. */
export function isBirthday(text: string, today: string): boolean {
  return isDay(text) && compareDays(text, today) <= 0 && ageOn(text, today) <= OLDEST;
}

/** YYYY-MM-DD. Where today is known, `isBirthday` checks that it is in the past. */
export const BirthDate = z.string().trim().refine(isDay, 'Please enter a valid date of birth.');
