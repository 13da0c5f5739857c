/** A session ends this many days after its last use. */
export const SESSION_DAYS = 30;
/** Nobody stays signed in longer than this without the password. */
export const SESSION_MAX_DAYS = 180;
/** A session in use is extended at most this often, so that reading a page does not write a row. */
export const TOUCH_EVERY_MS = 10 * 60_000;
