import { useLocation } from 'react-router';
import type { BoxType } from '#domain/catalog/names.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './delivery-line.module.css';
import { DELIVERY_TEXTS as texts } from './product-texts.ts';
import { PromiseWords } from './promise-words.tsx';
import { zipUrl } from './stored-zip.ts';

type DeliveryLineProps = {
  box_type: BoxType;
  /** States the product can't be shipped to, and why. */
  restricted_regions: ProductDetail['restricted_regions'];
  /** What is promised to the known ZIP. */
  promise: PromisedDate | null;
  /** Whether that ZIP is of the account's own address. */
  isOwnAddress: boolean;
};

/** The delivery date of a box ordered now, for a known ZIP only; the line keeps its height in every state. */
export function DeliveryLine({ box_type, restricted_regions, promise, isOwnAddress }: DeliveryLineProps) {
  const { pathname } = useLocation();
  const box = promise?.boxes.find((one) => one.box_type === box_type);
  const change = isOwnAddress ? null : zipUrl(pathname);
  return (
    <div className={styles.line}>
      <Icon name="truck" size={20} />
      {promise && box ? (
        <PromiseWords promise={promise} box={box} restricted_regions={restricted_regions} change={change} />
      ) : (
        <p>
          {texts.unknown}{' '}
          {change ? (
            <Link to={change} className={styles.change} rel="nofollow">
              {texts.enterZip}
            </Link>
          ) : null}
        </p>
      )}
    </div>
  );
}
