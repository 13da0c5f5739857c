import { z } from 'zod';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { IsoDate, wireInt } from '#domain/kernel/wire.ts';
import { PlainQuery } from './list-query.ts';

export const ADDRESS_KINDS = ['products', 'aisles', 'diets', 'brands', 'values', 'lists', 'filters'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** Far below a sitemap's limit of 50,000, so that a file is built and compressed in milliseconds. */
export const ADDRESSES_PER_FILE = 2_000;

export const AddressList = z.object({
  addresses: z.array(
    z.object({
      url: z.string(),
      image: z.string(),
      /** The day on which what the page says last changed, where that is known. */
      changed_on: IsoDate.optional(),
    }),
  ),
  total: z.number().int(),
  cur_page: z.number().int(),
  page_size: z.number().int(),
});
export type AddressList = z.infer<typeof AddressList>;

/** Not in the specification: the content of the sitemaps. */
export const listAddresses = endpoint({
  name: 'catalog.listAddresses',
  method: 'GET',
  path: '/addresses/{kind}',
  summary: 'The addresses of all pages of one kind, for search engines.',
  access: 'anyone',
  params: z.object({ kind: z.enum(ADDRESS_KINDS) }),
  query: PlainQuery.extend({ cur_page: wireInt(1, 10_000).default(1) }),
  response: AddressList,
});
