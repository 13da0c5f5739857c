import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { useAskFirst } from '#storefront/kernel/ask-first.ts';
import { lazyPart } from '#storefront/kernel/lazy-part.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './search.module.css';
import { FIELD, TYPED_ON } from './search-field.ts';
import type { ChoiceList } from './suggestion-list.tsx';
import type { Choice } from './suggestion-panel.tsx';
import { SEARCH_FIELD_TEXTS } from './texts.ts';

/** Null until its code is there. */
let askAtOnce: ((text: string) => void) | null = null;
const loadList = () =>
  import('./suggestion-list.tsx').then((file) => {
    askAtOnce = file.askAtOnce;
    return file.SuggestionList;
  });
/** Searching works without. */
const SuggestionList = lazyPart(loadList, { isQuiet: true });

/**
 * The header's search form, which works before hydration and without JavaScript. Its field is one uncontrolled input
 * from the server's HTML on: whatever loads or changes around it, typed letters and caret are the browser's, and stay.
 * The code of the suggestions is loaded on first focus.
 */
export function SearchForm({ id }: { id: string }) {
  const typed = useTyped();
  const { onType, isEntered, close, field: combobox, list } = useCombobox(id, typed);
  return (
    <search aria-label={SEARCH_FIELD_TEXTS.landmark}>
      {/* Suggestions have forms of their own, and browsers keep the submit event of a form within a form from React. */}
      <div className={styles.form} onBlur={(event) => isLeft(event) && close()}>
        <Form action="/search/results" onSubmit={typed.submitted}>
          <input
            {...FIELD}
            {...combobox}
            ref={typed.field}
            id={id}
            className={styles.field}
            defaultValue={typed.asked}
            onBlur={typed.left}
            onChange={({ currentTarget }) => {
              askAtOnce?.(currentTarget.value);
              typed.read();
              onType();
            }}
          />
          <button className={styles.submit} aria-label={SEARCH_FIELD_TEXTS.submit}>
            <Icon name="search" />
          </button>
        </Form>
        {isEntered ? <SuggestionList id={id} text={typed.text} {...list} /> : null}
      </div>
    </search>
  );
}

/**
 * The combobox pattern of the APG: nothing is preselected, Enter submits what was typed, arrows move through the list,
 * Esc closes the list and then clears the field.
 */
function useCombobox(id: string, { text, setText, submitted }: ReturnType<typeof useTyped>) {
  const { isOpen, open, close, active, setActive } = useOpenList();
  const [isEntered, setEntered] = useState(false);
  const list = useRef<ChoiceList>({ choices: [], isShown: false });
  const setList = useCallback(
    (next: ChoiceList) => {
      const { choices } = list.current;
      list.current = next;
      // Others may have come in the place of the one that was moved to.
      if (next.choices !== choices) setActive((at) => next.choices.findIndex(({ url }) => url === choices[at]?.url));
    },
    [setActive],
  );
  const [isExpanded, setExpanded] = useState(false);
  const navigate = useNavigate();
  const askFirst = useAskFirst();
  const choose = (choice: Choice) => {
    close();
    if (choice.kind === 'search') setText(choice.title);
    void askFirst(null, () => {
      submitted();
      void navigate(choice.url);
    });
  };
  /** For the link to all results of what was typed, which navigates itself. */
  const searchAll = () => {
    close();
    submitted();
  };
  const move = (step: number) => {
    open();
    // The position before the first option is the typed text itself.
    const places = list.current.choices.length + 1;
    setActive((at) => ((at + 1 + step + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const { choices, isShown } = list.current;
    const choice = isShown ? choices[active] : undefined;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Escape' && !isShown) setText('');
    else if (key === 'Enter' && choice) choose(choice);
    if (key === 'Enter' || key === 'Escape') close();
    if (/^Arrow(?:Down|Up)$|^Escape$/.test(key) || (key === 'Enter' && choice)) event.preventDefault();
  };
  return {
    isEntered,
    close,
    onType: () => {
      // A field that was focused before hydration has reported no focus.
      setEntered(true);
      setActive(-1);
      open();
    },
    field: {
      role: 'combobox',
      'aria-expanded': isExpanded,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isExpanded && active >= 0 ? `${id}-${active}` : undefined,
      onPointerEnter: () => void loadList().catch(() => undefined),
      onFocus: () => {
        setEntered(true);
        open();
      },
      onKeyDown,
    } as const,
    list: { isWanted: isOpen && text.trim() !== '', active, setList, setExpanded, choose, searchAll, close },
  };
}

/** True when the focus leaves the field and its list. */
const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);

/**
 * What is in the field. The page's own query fills it, unless letters were typed since the last search: those are
 * the next one.
 */
function useTyped() {
  const { pathname, search } = useLocation();
  const asked = pathname === '/search/results' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const field = useRef<HTMLInputElement>(null);
  /** Null until hydration: letters may have come before this code did. */
  const isEdited = useRef<boolean | null>(null);
  const isSent = useRef(false);
  const [text, setState] = useState(asked);
  const setText = (next: string) => {
    if (field.current) field.current.value = next;
    setState(next);
  };
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    isEdited.current ??= input.value !== asked;
    if (!isEdited.current) input.value = asked;
    setState(input.value);
  }, [asked]);
  return {
    asked,
    field,
    text,
    setText,
    read: () => {
      isEdited.current = true;
      if (isSent.current) field.current?.setAttribute(TYPED_ON, '');
      setState(field.current?.value ?? '');
    },
    submitted: () => {
      isEdited.current = false;
      isSent.current = true;
      field.current?.removeAttribute(TYPED_ON);
    },
    left: () => {
      isSent.current = false;
      field.current?.removeAttribute(TYPED_ON);
    },
  };
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
