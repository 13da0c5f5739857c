/** What the call says, and the page that the link leads to. */
export const BAD_STOP_LINK = "This link doesn't work. Please use the one in your latest back-in-stock email.";
