/** A session ends this many days after its last use. */
export const SESSION_DAYS = 30;
/** After this many days a session ends even if it is in use. */
export const SESSION_MAX_DAYS = 180;
/** A session in use is extended at most this often, so that reading a page does not write a row. */
export const TOUCH_EVERY_MS = 10 * 60_000;
/**
 * How long a replaced session still works, for requests on their way and for the same request (by its key) of a
 * browser that never got the answer with the new id.
 */
export const REPLACED_MS = 60_000;
