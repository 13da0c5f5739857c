/** What the call says, and the page that the link leads to. */
export const BAD_STOP_LINK = "This link doesn't work. Please use the one in your latest back-in-stock email.";

/** How long the link to unsubscribe works after its mail was sent. The law wants 30 days (15 USC 7704(a)(3)). */
export const STOP_LINK_DAYS = 365;
