/** Every word that the primitives show by themselves; all others are arguments. */
export const UI_TEXTS = {
  close: 'Close',
  closeMessage: 'Close message',
  undo: 'Undo',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  checkFields: 'Please check the fields below.',
  /** Before or after an amount, so that no price is told by its color alone. */
  member: 'Member',
  store: 'Store',
  from: 'From',
} as const;
