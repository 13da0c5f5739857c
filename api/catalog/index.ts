/** The front door of the catalog: its snapshot in memory, and products as the database has them now. */
export type { ProductOptionRow } from './tables.ts';
export type { Snapshot } from './snapshot.ts';
export { AVAILABLE_NOW, IS_SENT, PRODUCT_NOW_COLUMNS, PRODUCT_NOW_JOINS, type ProductNow } from './product-now.ts';
export { catalogCapability } from './capability.ts';
export { type Catalog, openCatalog, type Picture } from './catalog.ts';
