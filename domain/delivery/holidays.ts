import { addDays, type Day, daysInMonth, weekday } from '#domain/kernel/calendar.ts';

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/**
 * True on the US federal holidays on which parcel carriers neither pick up nor deliver: New Year's Day, Memorial Day,
 * Independence Day, Labor Day, Thanksgiving and Christmas. A holiday on a Saturday is also observed on the Friday
 * before, one on a Sunday on the Monday after, as federal offices do.
 */
export function isCarrierHoliday(day: Day): boolean {
  if (isNamedHoliday(day)) return true;
  const before = addDays(day, -1);
  const after = addDays(day, 1);
  if (weekday(before) === SUNDAY && isNamedHoliday(before)) return true;
  return weekday(after) === SATURDAY && isNamedHoliday(after);
}

/** Whether carriers pick up and deliver on `day`: Monday to Friday, without their holidays. */
export function isCarrierDay(day: Day): boolean {
  return weekday(day) !== SUNDAY && weekday(day) !== SATURDAY && !isCarrierHoliday(day);
}

function isNamedHoliday(day: Day): boolean {
  switch (day.slice(5)) {
    case '01-01':
    case '07-04':
    case '12-25':
      return true;
    default:
      return isLastMondayOfMay(day) || isFirstMondayOfSeptember(day) || isThanksgiving(day);
  }
}

/** Memorial Day. */
function isLastMondayOfMay(day: Day): boolean {
  return isIn(day, 5) && weekday(day) === MONDAY && dateOf(day) > daysInMonth(yearOf(day), 5) - 7;
}

/** Labor Day. */
function isFirstMondayOfSeptember(day: Day): boolean {
  return isIn(day, 9) && weekday(day) === MONDAY && dateOf(day) <= 7;
}

/** The fourth Thursday of November. */
function isThanksgiving(day: Day): boolean {
  return isIn(day, 11) && weekday(day) === THURSDAY && dateOf(day) > 21 && dateOf(day) <= 28;
}

function isIn(day: Day, month: number): boolean {
  return Number(day.slice(5, 7)) === month;
}

function dateOf(day: Day): number {
  return Number(day.slice(8, 10));
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}
