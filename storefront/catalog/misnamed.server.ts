import { FACETS } from '#domain/catalog/facets.ts';
import { ListQuery, ProductFilter } from '#domain/catalog/list-query.ts';
import { nearestWord } from '#domain/catalog/typos.ts';
import { stemOf } from '#domain/catalog/words.ts';

/** What the address of a list may say; `q` and `exact` are those of search results. */
const NAMES: ReadonlySet<string> = new Set([...FACETS, 'sort', 'page', 'show_hidden', 'all_brands', 'q', 'exact']);

/** They change nothing, so an address may have them. */
const IDLE: ReadonlySet<string> = new Set(['preset', 'reqsource']);

const CALL_NAMES = [...Object.keys(ProductFilter.shape), ...Object.keys(ListQuery.shape)];
const MEANT = [...NAMES, ...CALL_NAMES].filter((name) => !IDLE.has(name)).map(plain);
const STEMS = new Set(MEANT.map(stemOf));

/** More names are never those of a shopper, and each is compared with all. */
const NAMES_MAX = 50;

/** `filter[diet]`, `filter_diet`, `sort_by`: no tracker's name begins so. */
const BEGINS_AS_ONE = /^(?:filter|sort)/;

/** `Free-From[0]` -> `freefrom` */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\[(?!.*[a-z]).*$/, '')
    .replaceAll(/(?<=[a-z])[-_](?=[a-z])/g, '');
}

/** Shorter names of trackers are often one letter away: `last`, `elist`, `paged`. */
const GUESSED_FROM = 6;
const lettersOf = (name: string) => name.split('').sort().join('');
const LETTERS = new Set(MEANT.map(lettersOf));

/**
 * Whether the address has a name that is meant to filter, sort or page a list, but that pages don't know: a list that
 * ignored it would show what the shopper ruled out. All other names may be those of trackers, such as `utm_source`.
 */
export function isMisnamed(params: URLSearchParams): boolean {
  const names = new Set(params.keys());
  return names.size > NAMES_MAX || [...names].some((name) => !NAMES.has(name) && isMeant(plain(name)));
}

function isMeant(name: string): boolean {
  if (BEGINS_AS_ONE.test(name) || STEMS.has(stemOf(name)) || LETTERS.has(lettersOf(name))) return true;
  return name.length >= GUESSED_FROM && nearestWord(name, MEANT) !== null;
}
