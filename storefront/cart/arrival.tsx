import { useEffect, useState } from 'react';
import type { CartBox } from '#domain/cart/schema.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { storedZip, usePromisedDate } from '#storefront/catalog/stored-zip.ts';
import { formatDay, formatMoment } from '#storefront/kernel/format.ts';
import { BOX_TEXTS } from './texts.ts';

type ArrivalProps = {
  box: Pick<CartBox, 'box_type' | 'cutoff' | 'estimated_delivery'>;
  /** The dates for the ZIP that was typed on a product page; null if there is none. */
  promise: PromisedDate | null;
  /** Whether the cart's own dates are those of the account's address. */
  hasAddress: boolean;
};

/** When a box arrives: a date only for a known address or ZIP, since it depends on where the box goes. */
export function Arrival({ box, promise, hasAddress }: ArrivalProps) {
  const known = hasAddress ? box : promise?.boxes.find(({ box_type }) => box_type === box.box_type);
  if (!known?.cutoff) return <p>{BOX_TEXTS.arrives}</p>;
  return (
    <p>
      {BOX_TEXTS.orderBy} <time dateTime={known.cutoff}>{formatMoment(known.cutoff)}</time> {BOX_TEXTS.toGetIt}{' '}
      <time dateTime={known.estimated_delivery}>{formatDay(known.estimated_delivery)}</time>
      {hasAddress || !promise ? null : BOX_TEXTS.inZip(promise.postcode)}
    </p>
  );
}

/** The dates for the ZIP that this browser remembers, while the cart has no address. */
export function useZipPromise(hasAddress: boolean): PromisedDate | null {
  const [zip, setZip] = useState<string | null>(null);
  useEffect(() => setZip(hasAddress ? null : storedZip()), [hasAddress]);
  return usePromisedDate(zip);
}
