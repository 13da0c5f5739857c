/** How long a guest's cart stays after its last change: as long as the cookie lives that finds it. */
export const GUEST_CART_DAYS = 365;

/** How long a guest's cart stays as a record after signing in has merged it. */
export const MERGED_CART_DAYS = 30;
