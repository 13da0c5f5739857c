/** The attributes that the plain field and the combobox share. */
export const FIELD = {
  name: 'q',
  type: 'search',
  // Plain letters only: one curly quote here makes the text of every page twice as wide while it is rendered, which
  // takes an eighth longer.
  placeholder: 'Search oats, olive oil or gf pasta',
  'aria-label': 'Search products',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: 200,
} as const;
