import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const CATALOG_REFUSALS = refusals('catalog', {
  product_not_found: { status: 404, message: 'We could not find that product.' },
  /** With `url` and `url_key`, where it is now. */
  moved: { status: 301, message: 'This page has a new address.' },
  /**
   * With `holder`, what had the address, and `instead`, what is similar and in stock; for a product, with all that its
   * page shows of it.
   */
  ended: { status: 410, message: 'We no longer sell this.' },
  unknown_filter: { status: 400, message: 'That filter is no longer available.' },
  no_such_page: { status: 404, message: "This list doesn't have that many pages." },
});

/** Of calls for one page of a list. */
export const OF_LISTS = [CATALOG_REFUSALS.unknown_filter, CATALOG_REFUSALS.no_such_page];

/** Of calls for one page by its key. */
export const OF_OLD_KEYS = [CATALOG_REFUSALS.moved, CATALOG_REFUSALS.ended];

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof CATALOG_REFUSALS> {}
}
