import { data } from 'react-router';
import { FACETS } from '#domain/catalog/facets.ts';
import { ListQuery, ProductFilter } from '#domain/catalog/list-query.ts';
import { nearestWord } from '#domain/catalog/typos.ts';
import { stemOf } from '#domain/catalog/words.ts';
import { LIST_TEXTS } from './list-texts.ts';

/** What the address of a list may say; `q` and `exact` are those of search results. */
const NAMES: ReadonlySet<string> = new Set([...FACETS, 'sort', 'page', 'show_hidden', 'all_brands', 'q', 'exact']);

/** They change nothing, so an address may have them. */
const IDLE: ReadonlySet<string> = new Set(['preset', 'reqsource']);

const CALL_NAMES = [...Object.keys(ProductFilter.shape), ...Object.keys(ListQuery.shape)];
/** Longer names mean none of these. */
const NAME_LETTERS_MAX = 40;

/** A single letter means nothing: `Q` isn't taken for `q`. */
const MEANT = [...NAMES, ...CALL_NAMES].filter((name) => name.length > 1 && !IDLE.has(name)).map(plain);
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

/** Of shorter names only two swapped letters are guessed: those of trackers are often one letter away, as `last` and `paged`. */
const GUESSED_FROM = 6;
const SWAPPED = new Set(MEANT.flatMap(swapsOf));

/** `diet` -> `idet`, `deit`, `dite` */
function swapsOf(name: string): string[] {
  return Array.from(
    { length: name.length - 1 },
    (_, at) => name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
  );
}

/**
 * Whether the address has a name that is meant to filter, sort or page a list, but that pages don't know: a list that
 * ignored it would show what the shopper ruled out. All other names may be those of trackers, such as `utm_source`.
 * @param known what the page knows; a page that is no list knows fewer names than lists do.
 */
export function isMisnamed(params: URLSearchParams, known = NAMES): boolean {
  const names = new Set(params.keys());
  return names.size > NAMES_MAX || [...names].some((name) => !known.has(name) && isForLists(name));
}

/**
 * For a page that can't be filtered, sorted or paged.
 * @param known names of its own that lists have, too.
 * @throws Response 400 for any other name that is meant to.
 */
export function refuseListNames(request: Request, known: readonly string[] = []): void {
  const params = new URL(request.url).searchParams;
  if (isMisnamed(params, new Set(known)))
    throw data({ code: 'unknown_list', message: LIST_TEXTS.unknown }, { status: 400 });
}

/** Whether lists have this name, or one that it was meant for. */
function isForLists(name: string): boolean {
  return NAMES.has(name) || (name.length <= NAME_LETTERS_MAX && isMeant(plain(name)));
}

function isMeant(name: string): boolean {
  if (BEGINS_AS_ONE.test(name) || STEMS.has(stemOf(name)) || SWAPPED.has(name)) return true;
  return name.length >= GUESSED_FROM && nearestWord(name, MEANT) !== null;
}
