/** The most units of one product that a cart line holds, or that a page says are available (requirement C8). */
export const QTY_MAX = 999;
