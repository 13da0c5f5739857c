/** The most letters of a search that are read. */
export const QUERY_LETTERS_MAX = 200;
