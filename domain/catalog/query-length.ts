/** The most letters of a search; a longer one is refused. */
export const QUERY_LETTERS_MAX = 200;
