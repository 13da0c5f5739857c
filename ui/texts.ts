/** Words that the primitives show by themselves, beside those of fields; all others are arguments. */
export const UI_TEXTS = {
  close: 'Close',
  closeMessage: 'Close message',
  undo: 'Undo',
  /** Before or after an amount, so that no price is told by its color alone. */
  member: 'Member',
  store: 'Store',
  from: 'From',
  each: 'each',
} as const;
