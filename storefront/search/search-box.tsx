import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
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
  const { pathname } = useLocation();
  // Open for the page it was opened on, so that it is closed on the next one.
  const [open_at, setOpenAt] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { for_text, answer, isOffline } = useSuggestions(text);
  const choices = answer ? choicesOf(answer) : [];
  const isShown = open_at === pathname && text.trim() !== '' && (answer !== null || isOffline);
  useFocusAtEnd(field);
  const open = () => setOpenAt(pathname);
  const close = () => {
    setOpenAt(null);
    setActive(-1);
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
      // One place before the first is the typed text itself.
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
  const leave = (event: FocusEvent) => box.current?.contains(event.relatedTarget) || close();
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
          open();
        }}
        onFocus={open}
        onKeyDown={press}
      />
      {isShown ? (
        <SuggestionPanel
          id={id}
          for_text={for_text}
          choices={choices}
          products={answer?.products ?? []}
          active={active}
          isOffline={isOffline}
          choose={choose}
          close={close}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- the APG pattern
        <ul id={`${id}-list`} role="listbox" hidden />
      )}
    </div>
  );
}

/** The field takes over from the plain one that was entered: the cursor stays where typing went on. */
function useFocusAtEnd(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, [field]);
}

function choicesOf({ queries, categories, brands }: Suggestions): Choice[] {
  const searches = queries.map(
    (title) => ({ kind: 'search', title, url: `/search/results?q=${encodeURIComponent(title)}` }) as const,
  );
  return [
    ...searches.slice(0, 4),
    ...categories.slice(0, 2).map(({ title, url }) => ({ kind: 'aisle', title, url }) as const),
    ...brands.slice(0, 2).map(({ title, url }) => ({ kind: 'brand', title, url }) as const),
  ].slice(0, MOST_ROWS);
}
