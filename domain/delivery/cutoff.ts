import { addDays, weekday } from '#domain/kernel/calendar.ts';
import { isCarrierDay, isCarrierHoliday } from './holidays.ts';

/** A local date and time at the warehouse. */
export type WallClock = {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM or HH:MM:SS. */
  time: string;
};

export type ShippingHours = {
  /** Boxes ordered before this local time ship the same day. */
  cutoff_time: string;
  /** ISO weekdays on which boxes ship, 1 = Monday. */
  ship_days: readonly number[];
};

/** Business days in transit: to the warehouse's own states, and to all others. */
export const TRANSIT_DAYS = { same_side: 2, cross: 4 } as const;

/** The next cut-off that an order placed now still makes; an order placed exactly at a cut-off has missed it. */
export function nextCutoff(hours: ShippingHours, now: WallClock): WallClock {
  if (hours.ship_days.length === 0) throw new Error('A warehouse without ship days can promise nothing.');
  const isPast = now.time.slice(0, 8) >= hours.cutoff_time.slice(0, 5);
  let date = isPast ? addDays(now.date, 1) : now.date;
  while (!hours.ship_days.includes(isoWeekday(date)) || isCarrierHoliday(date)) date = addDays(date, 1);
  return { date, time: hours.cutoff_time };
}

/** The day a box that ships on `ships_on` is expected to arrive: transit counts Monday to Friday, without holidays. */
export function estimatedDelivery(shipsOn: string, transitDays: number): string {
  let date = shipsOn;
  for (let left = transitDays; left > 0; ) {
    date = addDays(date, 1);
    if (isCarrierDay(date)) left--;
  }
  return date;
}

/** 1 = Monday to 7 = Sunday. */
function isoWeekday(date: string): number {
  return weekday(date) || 7;
}
