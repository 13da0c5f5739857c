import type { ProductDetail } from '#domain/catalog/schema.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { formatDay, formatMoment } from '#storefront/kernel/format.ts';
import styles from './delivery-line.module.css';

type PromiseWordsProps = {
  promise: Omit<PromisedDate, 'boxes' | 'restrictions'>;
  box: Pick<PromisedDate['boxes'][number], 'cutoff' | 'estimated_delivery'>;
  restricted_regions: ProductDetail['restricted_regions'];
  onChange: () => void;
};

/** When a box arrives at the shopper's ZIP, or the rule that keeps the product out of that state. */
export function PromiseWords({ promise, box, restricted_regions, onChange }: PromiseWordsProps) {
  const rule = restricted_regions.find(({ region_code }) => region_code === promise.region_code);
  return (
    <p>
      {rule ? (
        <b>Cannot be sent to</b>
      ) : (
        <>
          <b>
            Arrives <time dateTime={box.estimated_delivery}>{formatDay(box.estimated_delivery)}</time>
          </b>{' '}
          in
        </>
      )}{' '}
      {promise.city || promise.region_code} {promise.postcode}{' '}
      <button type="button" className={styles.change} onClick={onChange}>
        Change ZIP
      </button>
      <small>{rule ? rule.reason : `if you order before ${formatMoment(box.cutoff)}`}</small>
    </p>
  );
}
