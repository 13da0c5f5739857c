import { lazy, Suspense, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import styles from './search.module.css';
import { FIELD } from './search-field.ts';

const SearchBox = lazy(() => import('./search-box.tsx').then((file) => ({ default: file.SearchBox })));

export type SearchFormProps = {
  id: string;
  /** The header's field also suggests while typing; that code is loaded on first focus. */
  hasSuggestions?: boolean;
};

/** A plain search form; works before hydration and without JavaScript. */
export function SearchForm({ id, hasSuggestions = false }: SearchFormProps) {
  const { pathname, search } = useLocation();
  const asked = pathname === '/search/results' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return <FormFor key={asked} id={id} asked={asked} hasSuggestions={hasSuggestions} />;
}

function FormFor({ id, asked, hasSuggestions = false }: SearchFormProps & { asked: string }) {
  const [text, setText] = useState(asked);
  const [isEntered, setEntered] = useState(false);
  const field = <PlainField id={id} text={text} setText={setText} onFocus={() => hasSuggestions && setEntered(true)} />;
  return (
    <search aria-label={hasSuggestions ? 'Products' : 'Products, again'}>
      <Form action="/search/results" className={styles.form}>
        {isEntered ? (
          <Suspense fallback={field}>
            <SearchBox id={id} text={text} setText={setText} />
          </Suspense>
        ) : (
          field
        )}
        <button className={styles.submit} aria-label="Search">
          <Icon name="search" />
        </button>
      </Form>
    </search>
  );
}

type PlainFieldProps = { id: string; text: string; setText: (text: string) => void; onFocus: () => void };

function PlainField({ id, text, setText, onFocus }: PlainFieldProps) {
  return (
    <input
      {...FIELD}
      id={id}
      className={styles.field}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={onFocus}
      onPointerEnter={() => void import('./search-box.tsx')}
    />
  );
}
