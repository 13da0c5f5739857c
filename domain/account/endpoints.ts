import { z } from 'zod';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { Account } from '#domain/identity/schema.ts';
import { Address, AddressForm } from './schema.ts';

export const getAccount = endpoint({
  name: 'account.getAccount',
  method: 'GET',
  path: '/account',
  summary: 'The signed-in person: status, membership, savings.',
  response: Account,
});

export const listAddresses = endpoint({
  name: 'account.listAddresses',
  method: 'GET',
  path: '/account/address',
  summary: 'The addresses of the signed-in person, default first.',
  response: z.object({ addresses: z.array(Address) }),
});

export const addAddress = endpoint({
  name: 'account.addAddress',
  method: 'POST',
  path: '/account/address',
  summary: 'Keeps a delivery address (requirements A15-A17).',
  body: AddressForm,
  response: z.object({ success: z.literal(true), address: Address }),
});

export const lookUpZip = endpoint({
  name: 'account.lookUpZip',
  method: 'POST',
  path: '/search/address',
  summary: 'City and state of a ZIP.',
  body: z.object({ zip: z.string().trim().regex(/^[0-9]{5}(-[0-9]{4})?$/, 'The zip code is invalid.') }),
  response: z.object({
    address: z.object({ postcode: z.string(), city: z.string(), region_code: z.string(), region_id: z.number().int() }),
  }),
});
