/** What the plain field and the combobox have in common. */
export const FIELD = {
  name: 'q',
  type: 'search',
  placeholder: 'Search oats, olive oil, “gf pasta”…',
  'aria-label': 'Search products',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: 200,
} as const;
