/** The most products that one call lists by id; a browser remembers as many besides the one it shows. */
export const CARDS_PER_CALL = 12;
