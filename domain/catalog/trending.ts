/** Trending counts the orders of this many days, today included. */
export const TRENDING_DAYS = 14;
/** People whose orders make a product trending: what a single one orders, again and again, is their taste. */
export const TRENDING_BUYERS = 2;
export const TRENDING_PRODUCTS = 120;
/** How many of the newest products are shown while too little was ordered to say what is trending. */
export const NEWEST_PRODUCTS = 60;
