/** How long the shop remembers that a mailbox had its free trial. */
export const TRIAL_MEMORY_YEARS = 3;
