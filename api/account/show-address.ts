import type { Address } from '#domain/account/schema.ts';
import type { AddressRow } from './store.ts';

export function showAddress({ address_id, ...address }: AddressRow): Address {
  return { id: address_id, ...address };
}
