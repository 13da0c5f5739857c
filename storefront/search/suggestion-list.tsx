import { useEffect, useLayoutEffect, useMemo } from 'react';
import { searchUrl } from '#domain/catalog/addresses.ts';
import { type Choice, SuggestionPanel } from './suggestion-panel.tsx';
import { type Suggestions, useSuggestions } from './suggestions.ts';
import { SUGGESTION_TEXTS } from './texts.ts';

export { askAtOnce } from './suggestions.ts';

/** With four products, or three beside all of these, and the link to all results, ten on a wide screen. */
const MAX_ROWS = 6;

/** The choices for what was typed last, and whether they are on the screen. */
export type ChoiceList = { choices: readonly Choice[]; isShown: boolean };

type ListProps = {
  id: string;
  text: string;
  /** Whether suggestions are to be shown as soon as there are any. */
  isWanted: boolean;
  active: number;
  /** What the field's keys move through. */
  setList: (list: ChoiceList) => void;
  setExpanded: (isExpanded: boolean) => void;
  choose: (choice: Choice) => void;
  searchAll: () => void;
  close: () => void;
};

/** What the header's search field suggests for `text`. */
export function SuggestionList({
  id,
  text,
  isWanted,
  active,
  setList,
  setExpanded,
  choose,
  searchAll,
  close,
}: ListProps) {
  const { for_text, answer, isOffline } = useSuggestions(text);
  const choices = useMemo(() => choicesOf(answer), [answer]);
  const isShown = isWanted && (answer !== null || isOffline);
  useLayoutEffect(() => {
    setList({ choices, isShown });
  }, [isShown, choices, setList]);
  // After the paint: the field's attributes can wait a frame, and the list is rendered once.
  useEffect(() => setExpanded(isShown), [isShown, setExpanded]);
  const products = answer?.products ?? [];
  const isEmpty = choices.length + products.length === 0;
  const nothing = isOffline ? SUGGESTION_TEXTS.offline : isEmpty ? SUGGESTION_TEXTS.none : '';
  return (
    <>
      {isShown ? (
        <SuggestionPanel {...{ id, for_text, choices, products, active, nothing, choose, searchAll, close }} />
      ) : (
        <ul id={`${id}-list`} role="listbox" hidden />
      )}
      {/* Always there: screen readers often ignore one that appears with its words. */}
      <output className="visually-hidden">{isShown ? nothing : ''}</output>
    </>
  );
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
