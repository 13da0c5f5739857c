/** How long the link works that is mailed to the new address. */
export const EMAIL_LINK_MINUTES = 30;

/** How long the old address can take a change back. */
export const EMAIL_UNDO_DAYS = 7;
