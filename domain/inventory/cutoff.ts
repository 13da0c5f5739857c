import { addDays, weekday } from '#domain/kernel/calendar.ts';
import { isCarrierHoliday } from './holidays.ts';

/** A moment as the warehouse's wall clock shows it. */
export type WallClock = {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM or HH:MM:SS. */
  time: string;
};

export type ShippingHours = {
  /** Boxes ordered before this wall time leave the same ship day. */
  cutoff_time: string;
  /** ISO weekdays on which boxes leave, 1 = Monday. */
  ship_days: readonly number[];
};

/** Business days on the road: to a state of the warehouse's own side of the country, and across it. */
export const TRANSIT_DAYS = { same_side: 2, cross: 4 } as const;

/** The cut-off that an order placed now still makes; at the cut-off's own second it is too late for it. */
export function nextCutoff(hours: ShippingHours, now: WallClock): WallClock {
  if (hours.ship_days.length === 0) throw new Error('A warehouse without ship days can promise nothing.');
  const is_past = now.time.slice(0, 8) >= hours.cutoff_time.slice(0, 5);
  let date = is_past ? addDays(now.date, 1) : now.date;
  while (!hours.ship_days.includes(isoWeekday(date)) || isCarrierHoliday(date)) date = addDays(date, 1);
  return { date, time: hours.cutoff_time };
}

/** The day a box that leaves on `ships_on` is expected at the door: transit counts Monday to Friday, without holidays. */
export function estimatedDelivery(ships_on: string, transit_days: number): string {
  let date = ships_on;
  for (let left = transit_days; left > 0; ) {
    date = addDays(date, 1);
    if (isoWeekday(date) <= 5 && !isCarrierHoliday(date)) left--;
  }
  return date;
}

/** 1 = Monday to 7 = Sunday. */
function isoWeekday(date: string): number {
  return weekday(date) || 7;
}
