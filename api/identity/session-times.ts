/** A session ends so long after it was last used. */
export const SESSION_DAYS = 30;
/** Nobody stays signed in longer than this without the password. */
export const SESSION_MAX_DAYS = 180;
/** Use is written down no more often than this, so that reading a page does not write a row. */
export const TOUCH_EVERY_MS = 10 * 60_000;
