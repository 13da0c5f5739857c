import { Link } from 'react-router';
import { AddControl } from '#storefront/cart/add-control.tsx';
import type { CardFacts } from '#storefront/shell/cart-store.ts';
import { Money } from '#ui/money.tsx';
import styles from './account.module.css';
import type { PastPurchase } from './buy-again.ts';

/** A past purchase, compact: what it was, what it cost last time, and Add. */
export function BuyAgainCard({ item }: { item: PastPurchase }) {
  return (
    <article className={styles.again1}>
      <img src={item.image} alt="" width={96} height={96} loading="lazy" />
      <div>
        <h3>
          <Link to={item.url} prefetch="intent">
            {item.title}
          </Link>
        </h3>
        <p className={styles.facts}>
          {item.size_text} · last time <Money amount={item.price} />
        </p>
      </div>
      <AddControl product={factsOf(item)} />
    </article>
  );
}

/** Enough for an optimistic line; the cart's answer brings today's price, stock and box. */
function factsOf(item: PastPurchase): CardFacts {
  return {
    id: item.product_id,
    url: item.url,
    title: item.title,
    image: item.image,
    manufacturer: item.manufacturer,
    size_text: item.size_text,
    msrp: item.msrp,
    price: item.price,
    autoship_price: null,
    unit_price: '',
    in_stock: true,
    qty: 999,
    min_order_qty: 1,
    rating_count: 0,
    rating_average: 0,
    type_category: 'grocery',
    diets: [],
    product_badges: [],
    tiered_pricing: [],
    restriction_tag: null,
    has_options: false,
  };
}
