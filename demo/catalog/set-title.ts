import { type Archetype, nameOfPair } from './archetypes.ts';
import { at } from './rng.ts';
import type { Version } from './slots.ts';

type Named = {
  brand: string;
  theme: string;
  /** A build-your-own set; otherwise a group. */
  isPicked: boolean;
};

/** Ends the titles of the sets of one theme, so that no two are the same. */
const EDITIONS = [
  '',
  ' for Two',
  ' for the Family',
  ' for a Crowd',
  ' for Guests',
  ' for Weekends',
  ' for Busy Days',
  ' to Share',
  ' for Housemates',
  ' for the Office',
  ' for the Cabin',
  ' for a New Home',
];

/**
 * The title of what is chosen on its page. It names no product, because any of the choices may be sold out while the
 * others are still sold. `nth` counts the sets of the same kind and theme.
 */
export function setTitle({ brand, theme, isPicked }: Named, nth: number): string {
  const edition = EDITIONS[nth] ?? ` No. ${nth + 1}`;
  return `${brand} ${isPicked ? 'Pick Your Own' : 'Mix & Match'} ${theme} Set${edition}`;
}

/** What two lines of a phone's card hold. The card leaves out the brand. */
const TITLE_CHARACTERS = 40;

/**
 * The title of a packed set, after its use and one product: "Breakfast Set: Maple Pecan Granola". The product's name is
 * shortened until the title fits on a card, and never says what the product isn't.
 */
export function packedTitle(theme: string, { archetype, variety, style }: Version): string {
  const kind = at(archetype.varieties, variety).name;
  const titles = [
    nameOfPair(archetype, at(archetype.styles, style).name, kind),
    withoutStyle(archetype, kind),
    kind,
  ].map((name) => `${theme} Set: ${name}`);
  return titles.find(({ length }) => length <= TITLE_CHARACTERS) ?? at(titles, 2);
}

/** "Almond Butter" of "Creamy Almond Butter"; a style that comes last is the product itself, as in "Maple Pecan Granola". */
function withoutStyle(archetype: Archetype, kind: string): string {
  return archetype.name.startsWith('{s}') ? nameOfPair(archetype, '', kind) : kind;
}

const names = new Map<string, string>();

/** How many of the sets before the `n`th that `isLike` it have its name. */
export function nthOfName(
  seed: string,
  n: number,
  { isLike, nameAt }: { isLike: (n: number) => boolean; nameAt: (n: number) => string },
): number {
  const known = (place: number) => {
    const key = `${seed}:${place}`;
    const name = names.get(key) ?? nameAt(place);
    names.set(key, name);
    return name;
  };
  let nth = 0;
  for (let place = 0; place < n; place++) if (isLike(place) && known(place) === known(n)) nth += 1;
  return nth;
}
