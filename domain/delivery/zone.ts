import type { WallClock } from './cutoff.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return format;
}

/** The local date and time of `zone` at an instant. */
export function wallClock(instant: Date, zone: string): WallClock {
  // Swedish dates are written YYYY-MM-DD HH:MM:SS.
  const [date = '', time = ''] = formatOf(zone).format(instant).split(' ');
  return { date, time };
}

/**
 * The instant of a local time in `zone`. A time that the spring change skips counts as an hour later, one that the fall
 * change repeats as its first occurrence.
 */
export function instantOf(wall: WallClock, zone: string): Date {
  const shown = Date.parse(`${wall.date}T${wall.time.length === 5 ? `${wall.time}:00` : wall.time}Z`);
  const before = shown - offsetAt(shown - 86_400_000, zone);
  const after = shown - offsetAt(shown + 86_400_000, zone);
  const found = [before, after].filter((instant) => instant + offsetAt(instant, zone) === shown);
  return new Date(found.length > 0 ? Math.min(...found) : before);
}

/** How far `zone` is ahead of UTC, ms. */
function offsetAt(instant: number, zone: string): number {
  const { date, time } = wallClock(new Date(instant), zone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}
