import { productUrl } from '#domain/catalog/addresses.ts';
import { AddControl } from '#storefront/catalog/add-control.tsx';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Money } from '#ui/money.tsx';
import { coverClass, wellClass } from '#ui/surface.ts';
import styles from './account.module.css';
import { BUY_AGAIN_TEXTS } from './member-texts.ts';

/** A product bought before; `product` is how it is sold today, null if it no longer is. */
export type Purchase = {
  product_id: number;
  title: string;
  manufacturer: string;
  size_text: string;
  image: string;
  url: string;
  last_price: number;
  product: CardFacts | null;
};

/** A past purchase: title, today's price, the last price, and Add. */
export function BuyAgainCard({ item }: { item: Purchase }) {
  const { product } = item;
  return (
    <article className={styles.againCard}>
      <span className={wellClass}>
        <img src={product?.image ?? item.image} alt="" width={320} height={320} loading="lazy" />
      </span>
      <div>
        <h3>
          {product ? (
            <Link to={productUrl(product.url_key)} prefetch="intent" className={coverClass}>
              {product.title}
            </Link>
          ) : (
            item.title
          )}
        </h3>
        <p className={styles.facts}>{product?.size_text ?? item.size_text}</p>
        {product?.household_note ? <p className={styles.avoided}>{product.household_note}</p> : null}
        {product ? <Price now={product.price} last={item.last_price} /> : null}
      </div>
      {product ? (
        <div className={styles.add}>
          <AddControl product={product} />
        </div>
      ) : (
        <p className={styles.facts}>{BUY_AGAIN_TEXTS.noLongerSold}</p>
      )}
    </article>
  );
}

/** Today's member price, and the last one if it differs. */
function Price({ now, last }: { now: number; last: number }) {
  return (
    <p className={styles.price}>
      <Money amount={now} />{' '}
      <span className={styles.facts}>
        {BUY_AGAIN_TEXTS.memberPrice}
        {now === last ? null : (
          <>
            , {BUY_AGAIN_TEXTS.lastPrice} <Money amount={last} />
          </>
        )}
      </span>
    </p>
  );
}
