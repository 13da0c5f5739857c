import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-router';
import { MATCH_ALL } from '#domain/catalog/facets.ts';
import type { Facet } from '#domain/catalog/schema.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { formatCount } from '#storefront/kernel/format.ts';
import { buttonClass } from '#ui/button.tsx';
import styles from './filter-form.module.css';
import { hasFilters, showsAllBrands, withAllBrands, withoutAllBrands } from './list-address.ts';
import { FILTER_TEXTS as texts } from './list-texts.ts';

/** A list may have one more; longer ones are collapsed behind "Show all". */
const SHOWN_VALUES = 8;
const OPEN_AT_FIRST = new Set(['diet', 'price', 'rating']);

type FilterFormProps = {
  facets: readonly Facet[];
  params: URLSearchParams;
  /** How many products the household leaves out; undefined without one. */
  hidden: number | undefined;
  /** A page can have two copies of the form: the side rail and the sheet. */
  id: string;
};

/**
 * Filters with live counts. A plain GET form; once the page has hydrated, every change submits it and the button is
 * hidden. Back undoes all filters at once: only the first one is an entry of its own in the history.
 */
export function FilterForm({ facets, params, hidden, id }: FilterFormProps) {
  const isHydrated = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  const shown = facets.filter((facet) => facet.values.some(({ count, is_selected }) => count > 0 || is_selected));
  return (
    <Form
      method="get"
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      className={styles.form}
      preventScrollReset
      replace={hasFilters(params)}
    >
      {['q', 'exact', 'sort', 'show_hidden', 'all_brands'].map((name) =>
        params.get(name) ? <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} /> : null,
      )}
      <HouseholdChoice hidden={hidden} />
      {shown.map((facet) => (
        <FacetGroup key={facet.key} facet={facet} params={params} id={`${id}-${facet.key}`} />
      ))}
      {isHydrated ? null : <button className={buttonClass({ block: true })}>{texts.show}</button>}
    </Form>
  );
}

/** The way to what the household avoids. How much of the list that hides is said above the list, unless it's nothing. */
function HouseholdChoice({ hidden }: Pick<FilterFormProps, 'hidden'>) {
  return (
    <p className={styles.household}>
      {hidden === 0 ? `${texts.hidesNone} ` : null}
      <Link to="/preferences">{hidden === undefined ? texts.household : texts.change}</Link>
    </p>
  );
}

function FacetGroup({ facet, params, id }: { facet: Facet; params: URLSearchParams; id: string }) {
  const [isOpened, setOpened] = useState(false);
  const hasAll = facet.key === 'brand' && showsAllBrands(params);
  const isLong = facet.total > SHOWN_VALUES + 1;
  const isWhole = isOpened || hasAll || !isLong;
  const chosen = facet.values.filter(({ is_selected }) => is_selected).length;
  /** What it shows is above the button, so the focus goes there. */
  const open = () => {
    const first = facet.values.find(({ count, is_selected }, at) => at >= SHOWN_VALUES && count > 0 && !is_selected);
    flushSync(() => setOpened(true));
    if (first) document.getElementById(`${id}-${first.key}`)?.focus();
  };
  /** The button moves up, maybe out of sight. */
  const close = (button: HTMLElement) => {
    flushSync(() => setOpened(false));
    button.scrollIntoView({ block: 'nearest' });
  };
  const values = facet.values.filter((value, at) => isWhole || at < SHOWN_VALUES || value.is_selected);
  return (
    <details className={styles.group} data-focus-group open={OPEN_AT_FIRST.has(facet.key) || chosen > 0 || hasAll}>
      <summary>
        {facet.title}
        {MATCH_ALL.has(facet.key) ? <span className={styles.rule}>{texts.matchAll}</span> : null}
        {chosen > 0 ? (
          <span className={styles.chosen}>
            {chosen}
            <span className="visually-hidden"> {texts.selected}</span>
          </span>
        ) : null}
      </summary>
      <fieldset id={id}>
        <legend className="visually-hidden">
          {facet.title}
          {MATCH_ALL.has(facet.key) ? `, ${texts.matchAll}` : ''}
        </legend>
        {values.map((value) => (
          <FacetChoice key={value.key} name={facet.key} value={value} id={`${id}-${value.key}`} />
        ))}
        {facet.values.length < facet.total || hasAll ? (
          <AllBrands facet={facet} params={params} hasAll={hasAll} />
        ) : isLong ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpened}
            aria-controls={id}
            onClick={({ currentTarget }) => (isOpened ? close(currentTarget) : open())}
          >
            {isOpened ? texts.fewer : texts.all(formatCount(facet.total))}
          </button>
        ) : null}
      </fieldset>
    </details>
  );
}

/** A list of many brands names only the largest ones, so the rest is loaded, also without script. */
function AllBrands({ facet, params, hasAll }: { facet: Facet; params: URLSearchParams; hasAll: boolean }) {
  // Separate elements, so that the clicked one goes and `useFocusInList` moves the focus to the title, above the new brands.
  return hasAll ? (
    <Link
      key="fewer"
      to={withoutAllBrands(params)}
      replace
      preventScrollReset
      prefetch="none"
      className={styles.more}
      data-skip-focus
    >
      {texts.fewer}
    </Link>
  ) : (
    <Link key="all" to={withAllBrands(params)} replace preventScrollReset prefetch="none" className={styles.more}>
      {texts.all(formatCount(facet.total))}
    </Link>
  );
}

function FacetChoice({ name, value, id }: { name: string; value: Facet['values'][number]; id: string }) {
  const box = useRef<HTMLInputElement>(null);
  // Back and chips update the checkbox, too; it stays the same element, because it may have the focus.
  useLayoutEffect(() => {
    if (box.current) box.current.checked = value.is_selected;
  }, [value.is_selected]);
  return (
    <label className={styles.value} htmlFor={id}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        name={name}
        value={value.key}
        defaultChecked={value.is_selected}
        disabled={value.count === 0 && !value.is_selected}
      />
      <span>{value.title}</span>
      <span className={styles.count}>{formatCount(value.count)}</span>
    </label>
  );
}

function subscribeNever(): () => void {
  return () => undefined;
}
