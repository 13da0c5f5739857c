import { type MouseEvent, type ReactNode, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { MATCH_ALL } from '#domain/catalog/facets.ts';
import { SORTS } from '#domain/catalog/list-limits.ts';
import { formatCount, plural } from '#storefront/kernel/format.ts';
import { useSlowLoading } from '#storefront/kernel/use-slow-loading.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { EmptyState } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { chipClass, ChipRow } from '#ui/chip.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { CantShip } from './cant-ship.tsx';
import { FilterForm } from './filter-form.tsx';
import { atPage, cleared, hasFilters, OWN_ORDER, showsHidden, toggled, withHidden } from './list-address.ts';
import type { ShownList } from './list-loader.server.ts';
import { LIST_TEXTS as texts, SORT_TEXTS } from './list-texts.ts';
import { ProductGrid } from './product-card.tsx';
import styles from './product-list.module.css';
import { SortSelect } from './sort-select.tsx';
import { useFocusInList } from './use-focus-in-list.ts';

const PROMOTED_DIETS = 7;
/** As many cards as the first screen of a wide display shows. */
const ABOVE_FOLD = 4;

type ProductListProps = {
  list: ShownList;
  /** Replaces the whole list with its filters when no filter could find anything. */
  empty?: ReactNode;
  /** The value that the page itself is about, so that it isn't offered again. */
  own?: { kind: string; url_key: string } | undefined;
  /** What the list is ordered by until the shopper sorts it, if that is an order of its own. */
  ownOrder?: string | undefined;
};

/** Filters, chips, cards and "Load more": the body of every list page. All its state is in the address. */
export function ProductList({ list, empty, own, ownOrder }: ProductListProps) {
  const [params] = useSearchParams();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { pathname } = useLocation();
  const facets = list.facets
    .flatMap((facet) => (facet.key === own?.kind ? withoutOwn(facet, own.url_key) : facet))
    .map((facet) => (SHOWN_FOR_ALL.has(facet.key) ? facet : withoutIdle(facet, list.total)));
  const layout = useFocusInList(list);
  if (list.total === 0 && empty && !list.hidden) return empty;
  const openSheet = (event: MouseEvent) => {
    event.preventDefault();
    setSheetOpen(true);
  };
  return (
    <div className={styles.layout} ref={layout}>
      <SkipLink to="#products">{texts.skip}</SkipLink>
      <aside id="filters" className={styles.rail} aria-label={texts.filters}>
        <h2>{texts.filters}</h2>
        <FilterForm facets={facets} params={params} hidden={list.hidden} id="rail" />
      </aside>
      <Body>
        <div className={`${styles.tools} ${styles.swipeRow}`}>
          <div className={styles.bar}>
            <a href="#filters" onClick={openSheet} className={styles.barButton}>
              <Icon name="filter" size={20} />
              {texts.filter(selectedCount(list))}
            </a>
            <Sorting params={params} ownOrder={ownOrder} />
          </div>
          <Promoted facets={facets.map((facet) => withoutIdle(facet, list.total))} params={params} />
        </div>
        <Applied list={list} params={params} />
        <output className="visually-hidden">{plural(list.total, texts.products)}</output>
        {list.hidden && list.total > 0 ? <Hidden count={list.hidden} params={params} /> : null}
        <CantShip products={list.products} />
        {list.total === 0 ? (
          <NothingLeft params={params} hidden={list.hidden ?? 0} />
        ) : (
          <ProductGrid id="products" of={pathname} products={list.products} first={ABOVE_FOLD} />
        )}
        <LoadMore list={list} params={params} />
      </Body>
      <Sheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} title={texts.filters}>
        <FilterForm facets={facets} params={params} hidden={list.hidden} id="sheet" />
        <div className={styles.foot}>
          <ButtonLink to={cleared(params)} look="secondary" replace preventScrollReset>
            {texts.clear}
          </ButtonLink>
          <Button onClick={() => setSheetOpen(false)}>{texts.show(plural(list.total, texts.products))}</Button>
        </div>
      </Sheet>
    </div>
  );
}

type ShownFacet = ShownList['facets'][number];

/** Products may keep a second diet, but have no second brand. */
function withoutOwn(facet: ShownFacet, url_key: string): ShownList['facets'] {
  if (!MATCH_ALL.has(facet.key)) return [];
  return [withValues(facet, ({ key }) => key !== url_key)];
}

/** Shown even if every product of the list has it; otherwise shoppers might think that none does. */
const SHOWN_FOR_ALL: ReadonlySet<string> = new Set(['diet', 'free_from']);

/**
 * What every product of the list keeps, or the only box they ship in, leaves the list as it is; while something is chosen,
 * all choices stay in place.
 */
function withoutIdle(facet: ShownFacet, total: number): ShownFacet {
  const showsAll =
    (!MATCH_ALL.has(facet.key) && facet.key !== 'box') || facet.values.some(({ is_selected }) => is_selected);
  return showsAll ? facet : withValues(facet, ({ count }) => count === 0 || count < total);
}

function withValues(facet: ShownFacet, isShown: (value: ShownFacet['values'][number]) => boolean): ShownFacet {
  const values = facet.values.filter(isShown);
  return { ...facet, values, total: facet.total - facet.values.length + values.length };
}

/** Reads the navigation state by itself, so that its children don't render again for it. */
function Body({ children }: { children: ReactNode }) {
  const isLoading = useSlowLoading();
  return (
    <div className={styles.body} aria-busy={isLoading || undefined}>
      {children}
    </div>
  );
}

function selectedCount(list: ShownList): number {
  return list.facets.reduce((sum, { values }) => sum + values.filter(({ is_selected }) => is_selected).length, 0);
}

type PartProps = { list: ShownList; params: URLSearchParams };

function Sorting({ params, ownOrder }: { params: URLSearchParams; ownOrder: string | undefined }) {
  // An order of the page's own that is called like another one replaces it.
  const others = SORTS.filter((value) => SORT_TEXTS[value] !== ownOrder);
  const values = ownOrder === undefined ? SORTS : ([OWN_ORDER, ...others] as const);
  const chosen = values.find((value) => value === params.get('sort')) ?? values[0];
  const options = values.map((value) => ({ value, label: value === OWN_ORDER ? (ownOrder ?? '') : SORT_TEXTS[value] }));
  const otherParams = [...params].filter(([name]) => name !== 'sort' && name !== 'page');
  return (
    <Form
      method="get"
      className={styles.sort}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      preventScrollReset
      replace
    >
      {otherParams.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <SortSelect id="sort" label={texts.sort} name="sort" value={chosen} options={options} />
    </Form>
  );
}

function Promoted({ facets, params }: { facets: ShownList['facets']; params: URLSearchParams }) {
  const all = facets.find(({ key }) => key === 'diet')?.values ?? [];
  const diets = all.slice(0, PROMOTED_DIETS).filter(({ count, is_selected }) => count > 0 || is_selected);
  if (diets.length === 0) return null;
  return (
    <div className={styles.promoted}>
      <span aria-hidden="true">{texts.diet}</span>
      <ChipRow label={texts.diets}>
        {diets.map((diet) => (
          <li key={diet.key}>
            <Link
              to={toggled(params, 'diet', diet.key)}
              replace={hasFilters(params)}
              preventScrollReset
              className={chipClass}
              aria-current={diet.is_selected || undefined}
            >
              {diet.title}
            </Link>
          </li>
        ))}
      </ChipRow>
    </div>
  );
}

function Applied({ list, params }: PartProps) {
  if (!hasFilters(params)) return null;
  const chosen = list.facets.flatMap((facet) =>
    facet.values.filter(({ is_selected }) => is_selected).map((value) => ({ facet, value })),
  );
  return (
    <div className={styles.applied} data-focus-group>
      <ChipRow label={texts.applied}>
        {chosen.map(({ facet, value }) => (
          <li key={`${facet.key}${value.key}`}>
            <Link
              to={toggled(params, facet.key, value.key)}
              replace
              preventScrollReset
              className={chipClass}
              aria-label={texts.remove(facet.title, texts.chip(facet.key, value.title))}
            >
              {texts.chip(facet.key, value.title)}
              <Icon name="close" size={16} />
            </Link>
          </li>
        ))}
      </ChipRow>
      <Link to={cleared(params)} replace preventScrollReset className={styles.clear}>
        {texts.clearAll}
      </Link>
    </div>
  );
}

function LoadMore({ list, params }: PartProps) {
  const isLoading = useSlowLoading();
  const shownTo = Math.min(list.total, list.page * list.page_size);
  const shownFrom = (list.fromPage - 1) * list.page_size;
  if (list.total === 0) return null;
  return (
    <nav className={styles.loadMore} aria-label={texts.more} data-focus-group>
      {list.fromPage > 1 ? <Link to={atPage(params, list.fromPage - 1)}>{texts.previous(shownFrom)}</Link> : null}
      <p tabIndex={-1}>{texts.position(formatCount(shownTo - shownFrom), plural(list.total, texts.products))}</p>
      <progress value={shownTo} max={list.total} aria-label={texts.share} />
      {shownTo < list.total ? (
        <ButtonLink
          to={atPage(params, list.page + 1)}
          look="secondary"
          size="large"
          replace
          preventScrollReset
          prefetch="none"
          aria-disabled={isLoading || undefined}
        >
          {texts.loadMore}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

/** "3 hidden by your preferences. Show" */
function Hidden({ count, params }: { count: number; params: URLSearchParams }) {
  const isShown = showsHidden(params);
  return (
    <p className={styles.note} role="status">
      {plural(count, isShown ? texts.shown : texts.hidden)} <Link to="/preferences">{texts.preferences}</Link>.{' '}
      <Link to={withHidden(params, !isShown)} replace preventScrollReset>
        {isShown ? texts.hideAgain : texts.showHidden}
      </Link>
    </p>
  );
}

function NothingLeft({ params, hidden }: { params: URLSearchParams; hidden: number }) {
  if (hidden > 0) {
    return (
      <EmptyState
        icon="filter"
        title={plural(hidden, texts.allHidden)}
        action={
          <ButtonLink to={withHidden(params, true)} look="secondary" replace preventScrollReset>
            {texts.showAllHidden}
          </ButtonLink>
        }
      >
        {texts.allHiddenHelp}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="filter"
      title={texts.nothing}
      action={
        <ButtonLink to={cleared(params)} look="secondary" replace preventScrollReset>
          {texts.clearFilters}
        </ButtonLink>
      }
    >
      {texts.nothingHelp}
    </EmptyState>
  );
}
