import { z } from 'zod';
import { wireFlag, wireInt, wireText } from '#domain/kernel/wire.ts';
import { DEFAULT_PAGE_SIZE, FILTER_LETTERS_MAX, FILTER_VALUES_MAX, SORTS } from './list-limits.ts';

/** One or several values: filter[diet]=vegan-diet, filter[diet][0]=..., or commas. Values combine with OR (diets and free_from with AND), filters with AND. */
const oneOrMore = z
  .union([wireText(400), z.array(wireText(FILTER_LETTERS_MAX)).max(FILTER_VALUES_MAX)])
  .transform((given) => {
    const keys = (typeof given === 'string' ? given.split(',') : given).map((key) => key.trim()).filter(Boolean);
    return [...new Set(keys)];
  });

/** Refuses unknown names: a list that ignored a filter would show what the shopper ruled out. */
export const ProductFilter = z.strictObject({
  category: oneOrMore.optional(),
  diet: oneOrMore.optional(),
  free_from: oneOrMore.optional(),
  brand: oneOrMore.optional(),
  certification: oneOrMore.optional(),
  value: oneOrMore.optional(),
  concern: oneOrMore.optional(),
  ingredient: oneOrMore.optional(),
  /** The box it ships in, as `type_category` says. */
  box: oneOrMore.optional(),
  list: oneOrMore.optional(),
  /** "5-10", "-5" or "20-": dollars, both ends included. */
  price: oneOrMore.optional(),
  /** 4 means four stars and up. */
  rating: wireInt(1, 5).optional(),
  autoship: wireInt(0, 1).optional(),
  in_stock: wireInt(0, 1).optional(),
});
export type ProductFilter = z.output<typeof ProductFilter>;

/** The specification sends these with other calls, and may with every call; they change nothing. */
const IDLE = { preset: wireText(200).optional(), reqsource: wireText(200).optional() };

/** Of a call that has no list. Unknown names are refused here, too: `/search/suggest?filter[free_from]=wheat`. */
export const PlainQuery = z.strictObject(IDLE);

/** Refuses unknown names, as the filter does: `diet=` and `sorts=` would be ignored. */
export const ListQuery = z.strictObject({
  filter: ProductFilter.optional(),
  sort: z.enum(SORTS).optional(),
  cur_page: wireInt(1, 10_000).default(1),
  page_size: wireInt(1, 60).default(DEFAULT_PAGE_SIZE),
  /** Asks for the filters with their counts. */
  facets: wireFlag().optional(),
  /** With the facets: every brand of the list, not only those with the most products. */
  all_brands: wireFlag().optional(),
  /** Also what the household in the cookie leaves out, with the reason. */
  show_hidden: wireFlag().optional(),
  ...IDLE,
});
export type ListQuery = z.output<typeof ListQuery>;
