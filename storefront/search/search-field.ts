import { QUERY_LETTERS_MAX } from '#domain/catalog/query-length.ts';
import { SEARCH_FIELD_TEXTS } from './texts.ts';

/**
 * On the field while it holds letters that were typed after a search was sent from it: the next search. The shell then
 * leaves the focus in the field when the results appear.
 */
export const TYPED_ON = 'data-typed-on';

/** The attributes that the plain field and the combobox share. */
export const FIELD = {
  name: 'q',
  type: 'search',
  placeholder: SEARCH_FIELD_TEXTS.placeholder,
  'aria-label': SEARCH_FIELD_TEXTS.label,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: QUERY_LETTERS_MAX,
} as const;
