import { productUrl, searchUrl } from '#domain/catalog/addresses.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { AddControl } from '#storefront/catalog/add-control.tsx';
import { CardPrice } from '#storefront/catalog/card-price.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { wellClass } from '#ui/surface.ts';
import styles from './search.module.css';
import { SUGGESTION_TEXTS } from './texts.ts';

export type Choice = { kind: 'search' | 'aisle' | 'brand'; title: string; url: string };

const ICON_OF = { search: 'search', aisle: 'grid', brand: 'label' } as const satisfies Record<Choice['kind'], IconName>;

type PanelProps = {
  id: string;
  for_text: string;
  choices: readonly Choice[];
  products: readonly ProductCard[];
  active: number;
  /** Why there is nothing to choose from, which is also said to screen readers; '' if there is something. */
  nothing: string;
  choose: (choice: Choice) => void;
  searchAll: () => void;
  close: () => void;
};

/**
 * Queries, aisles and brands to choose from; beside them up to four products with price and Add, reachable by Tab. A phone has room
 * for products only where no words are suggested.
 */
export function SuggestionPanel(props: PanelProps) {
  const { id, for_text, choices, products, active, nothing, choose, searchAll, close } = props;
  return (
    <div className={styles.panel}>
      <div>
        <ul id={`${id}-list`} role="listbox" aria-label={SUGGESTION_TEXTS.list}>
          {choices.map((choice, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <li
              key={choice.url}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={styles.choice}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              <Icon name={ICON_OF[choice.kind]} size={20} />
              <Predicted title={choice.title} typed={for_text} />
              <small>{SUGGESTION_TEXTS.kinds[choice.kind]}</small>
            </li>
          ))}
        </ul>
        {nothing === '' ? null : (
          <p className={styles.none} aria-hidden="true">
            {nothing}
          </p>
        )}
        {choices.length === 0 ? null : <AllResults text={for_text} place="phone" onClick={searchAll} />}
      </div>
      {products.length > 0 ? (
        <div className={styles.found} data-alone={choices.length === 0 || undefined}>
          <ul aria-label={SUGGESTION_TEXTS.products}>
            {products.slice(0, Math.min(4, 9 - choices.length)).map((product) => (
              <li key={product.id} className={styles.product}>
                <span className={wellClass}>
                  <img src={product.image} alt="" width={64} height={64} />
                </span>
                <Link to={productUrl(product.url_key)} onClick={close}>
                  {product.title}
                  <small>{[product.manufacturer, product.size_text].filter(Boolean).join(' · ')}</small>
                </Link>
                <CardPrice product={product} />
                <AddControl product={product} />
              </li>
            ))}
          </ul>
          <AllResults text={for_text} place="desktop" onClick={searchAll} />
        </div>
      ) : null}
    </div>
  );
}

/** Below the products, where they are shown; on a phone with suggested words, below these. */
function AllResults({ text, place, onClick }: { text: string; place: 'phone' | 'desktop'; onClick: () => void }) {
  return (
    <Link to={searchUrl(text)} className={styles.all} data-place={place} onClick={onClick}>
      {SUGGESTION_TEXTS.allResults(text)} <Icon name="chevron-right" size={20} />
    </Link>
  );
}

/** Typed text in regular weight, the prediction in bold. */
function Predicted({ title, typed }: { title: string; typed: string }) {
  const at = title.toLowerCase().indexOf(typed);
  if (at < 0 || typed === '') return <b>{title}</b>;
  return (
    <span>
      <b>{title.slice(0, at)}</b>
      {title.slice(at, at + typed.length)}
      <b>{title.slice(at + typed.length)}</b>
    </span>
  );
}
