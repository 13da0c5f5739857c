import { useLayoutEffect, useMemo } from 'react';
import { searchUrl } from '#domain/catalog/addresses.ts';
import styles from './search.module.css';
import { type Choice, SuggestionPanel } from './suggestion-panel.tsx';
import { type Suggestions, useSuggestions } from './suggestions.ts';

/** With four products, or three beside all of these, and the link to all results, ten on a wide screen. */
const MAX_ROWS = 6;

type ListProps = {
  id: string;
  text: string;
  isShown: boolean;
  active: number;
  /** Gives the field what its keys move through; null until there is something to show. */
  setChoices: (choices: readonly Choice[] | null) => void;
  choose: (choice: Choice) => void;
  searchAll: () => void;
  close: () => void;
};

/** What the header's search field suggests for `text`. */
export function SuggestionList({ id, text, isShown, active, setChoices, choose, searchAll, close }: ListProps) {
  const { for_text, answer, isOffline } = useSuggestions(text);
  const choices = useMemo(() => choicesOf(answer), [answer]);
  // Before the browser paints: otherwise the list would be on the screen a frame later.
  useLayoutEffect(() => {
    setChoices(answer !== null || isOffline ? choices : null);
  }, [answer, isOffline, choices, setChoices]);
  if (!isShown) return <ul id={`${id}-list`} role="listbox" hidden className={styles.none} />;
  const products = answer?.products ?? [];
  return <SuggestionPanel {...{ id, for_text, choices, products, active, isOffline, choose, searchAll, close }} />;
}

function choicesOf(answer: Suggestions | null): Choice[] {
  if (!answer) return [];
  const { queries, categories, brands } = answer;
  const searches = queries.map((title) => ({ kind: 'search', title, url: searchUrl(title) }) as const);
  const pages = [
    ...categories.slice(0, 2).map(({ title, url }) => ({ kind: 'aisle', title, url }) as const),
    ...brands.slice(0, 2).map(({ title, url }) => ({ kind: 'brand', title, url }) as const),
  ];
  return [...searches.slice(0, pages.length > 2 ? 3 : 4), ...pages].slice(0, MAX_ROWS);
}
