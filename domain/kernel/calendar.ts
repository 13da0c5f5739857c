/**
 * Arithmetic on calendar days written as YYYY-MM-DD (years 0001 to 9999). Days have no time and no zone,
 * so daylight saving can't change an answer. The caller says which day it is; see pacific.ts.
 */

const DAYS_PER_400_YEARS = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT = 719_468;

export type Day = string;

/** True for a day that exists: '2028-02-29' does, '2027-02-29' doesn't. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** `month` from 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The day `count` days after `day`; a negative count goes back. */
export function addDays(day: Day, count: number): Day {
  return fromNumber(toNumber(day) + count);
}

/**
 * The same day `count` months on, or the last day of that month where it has no such day:
 * January 31 and one month is February 28, or 29 in a leap year.
 */
export function addMonths(day: Day, count: number): Day {
  const { year, month, date } = partsOf(day);
  const months = year * 12 + (month - 1) + count;
  const toYear = Math.floor(months / 12);
  const toMonth = months - toYear * 12 + 1;
  return write(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)));
}

/** How many days from `from` to `to`; negative if `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return toNumber(to) - toNumber(from);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  // 1970-01-01 was a Thursday.
  return (((toNumber(day) + 4) % 7) + 7) % 7;
}

/** Below 0 if `a` comes first, 0 for the same day, above 0 if `b` comes first; for sorting. */
export function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whole years lived by someone born on `born`, on the day `today`. */
export function ageOn(born: Day, today: Day): number {
  const from = partsOf(born);
  const to = partsOf(today);
  const hadBirthday = to.month > from.month || (to.month === from.month && to.date >= from.date);
  return to.year - from.year - (hadBirthday ? 0 : 1);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** '2026-11-26' -> 'Thu, Nov 26', as delivery dates are written. */
export function shortDay(day: Day): string {
  const { month, date } = partsOf(day);
  return `${WEEKDAYS[weekday(day)]?.slice(0, 3)}, ${MONTHS[month - 1]?.slice(0, 3)} ${date}`;
}

/** '2027-11-20' -> 'November 20, 2027', as terms and receipts write it. */
export function longDay(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${MONTHS[month - 1]} ${date}, ${year}`;
}

function partsOf(day: Day): { year: number; month: number; date: number } {
  if (!isDay(day)) throw new RangeError(`${day} is not a calendar day.`);
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

/** Days since 1970-01-01. Years are counted from March, so that a leap day is the last of its year. */
function toNumber(day: Day): number {
  const { year, month, date } = partsOf(day);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_400_YEARS + dayOfEra - EPOCH_SHIFT;
}

function fromNumber(days: number): Day {
  const shifted = days + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_400_YEARS);
  const dayOfEra = shifted - era * DAYS_PER_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return write(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date);
}

function write(year: number, month: number, date: number): Day {
  if (year < 1 || year > 9999) throw new RangeError(`The year ${year} is out of range.`);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
