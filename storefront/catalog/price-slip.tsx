import { useEffect, useState } from 'react';
import { hasOptions, isGroup } from '#domain/catalog/names.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { formatDollars, formatLongDay, formatPercent } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { useMayJoin } from '#storefront/kernel/shopper.tsx';
import { slipClass, rowsClass } from '#ui/surface.ts';
import styles from './buy-box.module.css';
import { useCartItems } from './cart-store.ts';
import type { Landed, LandedWords } from './landed-words.ts';
import { BUY_BOX_TEXTS as texts } from './product-texts.ts';

type Product = Pick<
  ProductDetail,
  'id' | 'price' | 'msrp' | 'msrp_source' | 'msrp_checked_on' | 'unit_price' | 'product_type' | 'options'
>;
type PriceSlipProps = { product: Product; landed: Landed | null };

/**
 * The member price against the store price, with where and when that was seen. Before a size is chosen they are those of
 * the cheapest one, which the rows name.
 */
export function PriceSlip({ product, landed }: PriceSlipProps) {
  const shown = useLanded(product, landed);
  const { price, msrp, unit_price, msrp_source, msrp_checked_on } = product;
  const saved = msrp - price;
  const cheapest = cheapestOf(product);
  const of = (row: string) => (cheapest?.label ? texts.rowOf(row, cheapest.label) : row);
  return (
    <section className={`${slipClass} ${styles.slip}`} aria-label={texts.priceLabel}>
      <dl className={rowsClass}>
        <div className={styles.big}>
          <dt>
            {/* Beside "From" and a price, a phone has no room for the link. */}
            {texts.memberPrice} {cheapest ? null : <PlansLink />}
          </dt>
          <dd>
            {cheapest ? <small>{texts.from} </small> : null}
            {formatDollars(price)}
            {isGroup(product) ? <small> {texts.each}</small> : null}
          </dd>
        </div>
        {saved > 0 ? (
          <>
            <div>
              <dt>{of(texts.storePrice)}</dt>
              <dd>
                <s>{formatDollars(msrp)}</s>
              </dd>
            </div>
            <div className={styles.saved}>
              <dt>{of(texts.youSave)}</dt>
              <dd>{texts.saved(formatDollars(saved), formatPercent(saved / msrp))}</dd>
            </div>
          </>
        ) : null}
        {unit_price ? (
          <div>
            <dt>{of(texts.unitPrice)}</dt>
            <dd>{unit_price}</dd>
          </div>
        ) : null}
        {shown ? (
          <div>
            <dt>{of(texts.landed)}</dt>
            <dd>{shown.price}</dd>
          </div>
        ) : null}
      </dl>
      {shown ? (
        <details className={styles.landed}>
          <summary>{shown.where}</summary>
          {shown.how.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      ) : null}
      {saved > 0 ? <p>{texts.source(msrp_source, formatLongDay(msrp_checked_on))}</p> : null}
    </section>
  );
}

/** For visitors and leads, and for browsers without script. */
function PlansLink() {
  const mayJoin = useMayJoin();
  const link = (
    <Link to="/membership/payment/plans" opensPlans>
      {texts.plans}
    </Link>
  );
  if (mayJoin === null) return <noscript>{link}</noscript>;
  return mayJoin ? link : null;
}

/**
 * The choice that the product's price is of, without a label for a set or a group, whose price is of no single choice;
 * null once one is chosen, and where all cost the same.
 */
function cheapestOf(product: Product): { label: string | null } | null {
  if (!hasOptions(product)) return null;
  const values = product.options.flatMap((option) => option.values);
  if (values.length === 0) return { label: null };
  const cheapest = values.filter(({ price }) => price === product.price);
  if (cheapest.length === values.length) return null;
  return cheapest.find(({ in_stock }) => in_stock) ?? cheapest[0] ?? null;
}

/** What the cart's line of it may be of: a family's price is that of its cheapest choices. */
function linesOf(product: Product): number[] {
  const { id, price, options } = product;
  if (!hasOptions(product)) return [id];
  return options.flatMap(({ values }) => values.filter((one) => one.price === price).map((one) => one.product_id));
}

/** As in the cart of who looks, once there is one: the cached page only knows an assumed order. */
function useLanded(product: Product, landed: Landed | null): LandedWords | null {
  const items = useCartItems();
  const [own, setOwn] = useState<{ landed: Landed; words: LandedWords } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (landed && items.length > 0)
      void import('./landed-words.ts').then(({ landedInCart }) => {
        if (isCurrent) setOwn({ landed, words: landedInCart(landed, linesOf(product), items) });
      });
    return () => {
      isCurrent = false;
    };
  }, [product, items, landed]);
  if (!landed) return null;
  return own?.landed === landed && items.length > 0 ? own.words : landed.words;
}
