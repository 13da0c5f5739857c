import { cityLine, streetLine } from '#domain/account/postal-address.ts';
import type { Address } from '#domain/account/schema.ts';
import styles from './address-text.module.css';

/** An address is written from left to right on every page. */
export function AddressText({ address }: { address: Address }) {
  return (
    <address className={styles.address}>
      <strong>
        {address.firstname} {address.lastname}
      </strong>
      <br />
      <bdi>{streetLine(address)}</bdi>
      <br />
      <bdi>{cityLine(address)}</bdi>
      <br />
      <bdi dir="ltr">{address.telephone}</bdi>
    </address>
  );
}
