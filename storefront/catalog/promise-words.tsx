import type { ProductDetail } from '#domain/catalog/schema.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { formatDay, formatMoment } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import styles from './delivery-line.module.css';
import { DELIVERY_TEXTS as texts } from './product-texts.ts';

type PromiseWordsProps = {
  promise: Pick<PromisedDate, 'postcode' | 'city' | 'region_code'>;
  box: Pick<PromisedDate['boxes'][number], 'cutoff' | 'estimated_delivery'>;
  restricted_regions: ProductDetail['restricted_regions'];
  /** Where the ZIP is changed; null for the account's own address. */
  change: string | null;
};

/** When a box arrives at the shopper's ZIP, or the rule that keeps the product out of that state. */
export function PromiseWords({ promise, box, restricted_regions, change }: PromiseWordsProps) {
  const rule = restricted_regions.find(({ region_code }) => region_code === promise.region_code);
  return (
    <p>
      {rule ? (
        <b>{rule.reason}</b>
      ) : (
        <>
          <b>
            {texts.arrives} <time dateTime={box.estimated_delivery}>{formatDay(box.estimated_delivery)}</time>
          </b>{' '}
          {texts.in} {promise.city || promise.region_code} {promise.postcode}
        </>
      )}{' '}
      {change ? (
        <Link to={change} className={styles.change} rel="nofollow">
          {texts.changeZip}
        </Link>
      ) : null}
      {rule ? null : <small>{texts.orderBefore(formatMoment(box.cutoff))}</small>}
    </p>
  );
}
