import { addDays, weekday } from '#domain/kernel/calendar.ts';
import { readTable, words } from './table.ts';

/** This year and the next. */
const YEARS = 2;
const THURSDAY = 4;

/** The rows of data/seasons.csv for the year of `today` and the next one. */
export function makeSeasons(today: string) {
  const first = Number(today.slice(0, 4));
  return Array.from({ length: YEARS }, (_, nth) => first + nth).flatMap((year) =>
    readTable('seasons').map(({ title = '', blurb = '', from = '', to = '', categories }) => ({
      title,
      blurb,
      effective_from: dayIn(year, from),
      effective_to: dayIn(year, to),
      categories: words(categories),
    })),
  );
}

/** '02-14', 'thanksgiving' or 'after-thanksgiving' in one year. */
function dayIn(year: number, text: string): string {
  if (text === 'thanksgiving') return thanksgiving(year);
  return text === 'after-thanksgiving' ? addDays(thanksgiving(year), 1) : `${year}-${text}`;
}

/** The fourth Thursday of November. */
function thanksgiving(year: number): string {
  const first = `${year}-11-01`;
  return addDays(first, ((THURSDAY - weekday(first) + 7) % 7) + 21);
}
