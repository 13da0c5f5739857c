import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import styles from './search.module.css';
import { FIELD } from './search-field.ts';
import { type Choice, SuggestionPanel } from './suggestion-panel.tsx';
import { type Suggestions, useSuggestions } from './suggestions.ts';

const MAX_ROWS = 8;

/**
 * The combobox pattern of the APG: nothing is preselected, Enter submits what was typed, arrows move through the list,
 * Esc closes the list and then clears the field.
 */
export function SearchBox({ id, text, setText }: { id: string; text: string; setText: (text: string) => void }) {
  const { isOpen, open, close, active, setActive } = useOpenList();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { for_text, answer, isOffline } = useSuggestions(text);
  const choices = choicesOf(answer);
  const isShown = isOpen && text.trim() !== '' && (answer !== null || isOffline);
  useFocusAtEnd(field);
  const type = (typed: string) => {
    setText(typed);
    setActive(-1);
    open();
  };
  const choose = (choice: Choice) => {
    close();
    if (choice.kind === 'search') setText(choice.title);
    void navigate(choice.url);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      open();
      // The position before the first option is the typed text itself.
      const places = choices.length + 1;
      setActive((at) => ((at + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter') {
      const choice = choices[active];
      close();
      if (!isShown || !choice) return;
      event.preventDefault();
      choose(choice);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (!isShown) setText('');
      close();
    }
  };
  return (
    <div ref={box} className={styles.box} onBlur={(event) => box.current?.contains(event.relatedTarget) || close()}>
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
        onChange={(event) => type(event.target.value)}
        onFocus={open}
        onKeyDown={press}
      />
      {isShown ? (
        <SuggestionPanel
          products={answer?.products ?? []}
          {...{ id, for_text, choices, active, isOffline, choose, close }}
        />
      ) : (
        <ul id={`${id}-list`} role="listbox" hidden />
      )}
    </div>
  );
}

/** The active option, and the page the list was opened on, so that it is closed on the next one. */
function useOpenList() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const close = () => {
    setOpenAt(null);
    setActive(-1);
  };
  return { isOpen: openAt === pathname, open: () => setOpenAt(pathname), close, active, setActive };
}

/** Replaces the plain field that was focused, so the cursor moves to the end of what was typed. */
function useFocusAtEnd(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, [field]);
}

function choicesOf(answer: Suggestions | null): Choice[] {
  if (!answer) return [];
  const { queries, categories, brands } = answer;
  const searches = queries.map(
    (title) => ({ kind: 'search', title, url: `/search/results?q=${encodeURIComponent(title)}` }) as const,
  );
  return [
    ...searches.slice(0, 4),
    ...categories.slice(0, 2).map(({ title, url }) => ({ kind: 'aisle', title, url }) as const),
    ...brands.slice(0, 2).map(({ title, url }) => ({ kind: 'brand', title, url }) as const),
  ].slice(0, MAX_ROWS);
}
