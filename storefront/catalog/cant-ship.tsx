import { useEffect, useState } from 'react';
import type { CardFacts } from './card.ts';
import styles from './product-list.module.css';
import { useKnownZip } from './stored-zip.ts';

const NONE: readonly string[] = [];

/** Why some products of a list can't be shipped to the known ZIP, once for all of them; their cards say which. */
export function CantShip({ products }: { products: readonly Pick<CardFacts, 'rule_tags'>[] }) {
  const { zip } = useKnownZip();
  const [reasons, setReasons] = useState(NONE);
  const tags = [...new Set(products.flatMap(({ rule_tags = '' }) => rule_tags.split(' ')))].filter(Boolean).join(' ');
  useEffect(() => {
    let isGone = false;
    const show = (found: readonly string[]) => {
      if (!isGone) setReasons(found);
    };
    if (zip && tags) void import('./restrictions.ts').then(({ blocksAt }) => blocksAt(zip, tags.split(' '))).then(show);
    else show(NONE);
    return () => {
      isGone = true;
    };
  }, [zip, tags]);
  return reasons.map((reason) => (
    <p key={reason} className={styles.note}>
      {reason}
    </p>
  ));
}
