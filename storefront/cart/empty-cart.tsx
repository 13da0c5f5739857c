import { BOX_TYPES } from '#domain/catalog/names.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { ProductGrid } from '#storefront/catalog/product-card.tsx';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Icon } from '#ui/icon.tsx';
import { boxClass } from './box-head.tsx';
import { BOX_ICONS } from './box-head.tsx';
import styles from './empty-cart.module.css';
import { EMPTY_TEXTS } from './empty-texts.ts';
import { CART_TEXTS } from './texts.ts';

type EmptyCartProps = {
  /** From when each kind of box ships free, as a sentence. */
  freeFrom: string;
  sellers: readonly CardFacts[];
  /** A cart that was filled on another device shows after signing in. */
  isVisitor: boolean;
};

/** The cart page without a cart: how the boxes work, the way into the shop, and what sells best. */
export function EmptyCart({ freeFrom, sellers, isVisitor }: EmptyCartProps) {
  return (
    <div className={styles.empty}>
      <ul className={styles.boxes} aria-hidden="true">
        {BOX_TYPES.map((box_type) => (
          <li key={box_type} className={boxClass(box_type)}>
            <Icon name={BOX_ICONS[box_type]} size={28} />
          </li>
        ))}
      </ul>
      <h1>{CART_TEXTS.empty}</h1>
      <p>
        {CART_TEXTS.emptyHelp} {freeFrom}
      </p>
      <div className={styles.ways}>
        <BrowseLink />
        {isVisitor ? (
          <Link to="/login?route=/cart" className={styles.signIn}>
            {EMPTY_TEXTS.signIn}
          </Link>
        ) : null}
      </div>
      {sellers.length > 0 ? (
        <section aria-labelledby="sellers" className={styles.sellers}>
          <header>
            <h2 id="sellers">{EMPTY_TEXTS.bestSellers}</h2>
            <Link to="/search/results">{EMPTY_TEXTS.allProducts}</Link>
          </header>
          <ProductGrid products={sellers} level="h3" look="whole" />
        </section>
      ) : null}
    </div>
  );
}
