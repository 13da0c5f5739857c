import type { WallClock } from '#domain/inventory/cutoff.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return format;
}

/** What the clock on the wall of `zone` shows at an instant. */
export function wallClock(instant: Date, zone: string): WallClock {
  // Swedish dates are written YYYY-MM-DD HH:MM:SS.
  const [date = '', time = ''] = formatOf(zone).format(instant).split(' ');
  return { date, time };
}

/**
 * The instant at which the wall of `zone` shows this time. A time that the spring change skips is read
 * an hour later, one that the autumn change repeats is its first occurrence.
 */
export function instantOf(wall: WallClock, zone: string): Date {
  const shown = Date.parse(`${wall.date}T${wall.time.length === 5 ? `${wall.time}:00` : wall.time}Z`);
  const before = shown - offsetAt(shown - 86_400_000, zone);
  const after = shown - offsetAt(shown + 86_400_000, zone);
  const found = [before, after].filter((instant) => instant + offsetAt(instant, zone) === shown);
  return new Date(found.length > 0 ? Math.min(...found) : before);
}

/** How far the wall of `zone` is ahead of UTC, ms. */
function offsetAt(instant: number, zone: string): number {
  const { date, time } = wallClock(new Date(instant), zone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}
