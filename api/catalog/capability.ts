import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import type { Capability } from '#api/capability.ts';
import type { Catalog } from './catalog.ts';
import { mountFeed } from './merchant-feed.ts';
import { mountCatalog } from './routes.ts';
import { catalogTables } from './tables.ts';

export const catalogCapability: Capability<{ catalog: Catalog }> = {
  name: 'catalog',
  refusals: CATALOG_REFUSALS,
  tables: catalogTables,
  mount: mountCatalog,
  mountHttp: mountFeed,
};
