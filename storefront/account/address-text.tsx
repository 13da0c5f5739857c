import { cityLine, streetLine } from '#domain/account/postal-address.ts';
import type { Address } from '#domain/account/schema.ts';
import styles from './address-text.module.css';

export function AddressText({ address }: { address: Address }) {
  return (
    <address className={styles.address}>
      <strong>
        {address.firstname} {address.lastname}
      </strong>
      <br />
      {streetLine(address)}
      <br />
      {cityLine(address)}
      <br />
      {address.telephone}
    </address>
  );
}
