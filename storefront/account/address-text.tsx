import type { Address } from '#domain/account/schema.ts';
import styles from './address-text.module.css';

export function AddressText({ address }: { address: Address }) {
  return (
    <address className={styles.address}>
      <strong>
        {address.firstname} {address.lastname}
      </strong>
      <br />
      {address.street1}
      {address.street2 ? `, ${address.street2}` : ''}
      <br />
      {address.city}, {address.region_code} {address.postcode}
      <br />
      {address.telephone}
    </address>
  );
}
