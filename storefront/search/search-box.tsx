import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import styles from './search.module.css';
import { FIELD } from './search-form.tsx';
import { SuggestionPanel } from './suggestion-panel.tsx';
import { type Suggestions, useSuggestions } from './suggestions.ts';

export type Choice = { kind: 'search' | 'aisle' | 'brand'; title: string; url: string };

const MOST_ROWS = 8;

/**
 * The APG combobox: nothing is preselected, Enter submits what was typed, arrows walk the list, Esc closes
 * the list and then empties the field.
 */
export function SearchBox({ id, text, setText }: { id: string; text: string; setText: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { for_text, answer, isOffline } = useSuggestions(text);
  const choices = answer ? choicesOf(answer) : [];
  const isShown = isOpen && text.trim() !== '' && (answer !== null || isOffline);
  useEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  useEffect(() => {
    setOpen(false);
    setActive(-1);
  }, [pathname]);
  const choose = (choice: Choice) => {
    setOpen(false);
    if (choice.kind === 'search') setText(choice.title);
    void navigate(choice.url);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      // One place before the first is the typed text itself.
      const places = choices.length + 1;
      setActive((at) => ((at + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter') {
      const choice = choices[active];
      setOpen(false);
      if (!isShown || !choice) return;
      event.preventDefault();
      choose(choice);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (!isShown) setText('');
      setOpen(false);
      setActive(-1);
    }
  };
  const leave = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <div ref={box} className={styles.box} onBlur={leave}>
      <input
        {...FIELD}
        ref={field}
        id={id}
        className={styles.field}
        value={text}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
      />
      {isShown ? (
        <SuggestionPanel id={id} for_text={for_text} choices={choices} products={answer?.products ?? []} active={active} isOffline={isOffline} choose={choose} close={() => setOpen(false)} />
      ) : (
        <ul id={`${id}-list`} role="listbox" hidden />
      )}
    </div>
  );
}

function choicesOf({ queries, categories, brands }: Suggestions): Choice[] {
  const searches = queries.map((title) => ({ kind: 'search', title, url: `/search/results?q=${encodeURIComponent(title)}` }) as const);
  return [
    ...searches.slice(0, 4),
    ...categories.slice(0, 2).map(({ title, url }) => ({ kind: 'aisle', title, url }) as const),
    ...brands.slice(0, 2).map(({ title, url }) => ({ kind: 'brand', title, url }) as const),
  ].slice(0, MOST_ROWS);
}
