/** So many products are asked for by number at once, and a browser remembers as many besides the one it shows. */
export const CARDS_MAX = 12;
