import { useEffect, useState } from 'react';
import { type CardFacts, hasRules } from './card.ts';
import styles from './product-list.module.css';
import { useKnownZip } from './stored-zip.ts';

const NONE: readonly string[] = [];

/** Which products of a list can't be shipped to the known ZIP, and why. */
export function CantShip({ products }: { products: readonly CardFacts[] }) {
  const { zip } = useKnownZip();
  const [reasons, setReasons] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    const show = (found: readonly string[]) => {
      if (!isGone) setReasons(found);
    };
    if (zip && products.some(hasRules))
      void import('./restrictions.ts').then(({ blocksAt }) => blocksAt(zip, products)).then(show);
    else show(NONE);
    return () => {
      isGone = true;
    };
  }, [zip, products]);
  return reasons.map((reason) => (
    <p key={reason} className={styles.note}>
      {reason}
    </p>
  ));
}
