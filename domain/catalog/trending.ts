/** Trending counts the orders of this many days, today included. */
export const TRENDING_DAYS = 14;
/** Orders that make a product trending: a single one is one shopper's taste. */
export const TRENDING_ORDERS = 2;
export const TRENDING_PRODUCTS = 120;
/** How many of the newest products are shown while too little was ordered to say what is trending. */
export const NEWEST_PRODUCTS = 60;
