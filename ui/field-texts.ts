/** Only pages with a form load these. */
export const FIELD_TEXTS = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  checkFields: 'Please check the fields below.',
} as const;
