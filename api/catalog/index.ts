/** The front door of the catalog: its snapshot in memory, and products as the database has them now. */
export type { ProductOptionRow } from './tables.ts';
export type { Snapshot } from './snapshot.ts';
export { AVAILABLE_NOW, IS_SENT, PRODUCT_NOW_COLUMNS, PRODUCT_NOW_JOINS, type ProductNow } from './product-now.ts';
export { catalogCapability } from './capability.ts';
export { type Catalog, openCatalog, type Picture } from './catalog.ts';
export { type ExportFormat, EXPORT_FORMATS, type ExportReport, exportLines } from './export-lines.ts';
export { findKnownImages, importImages, type PictureWarning } from './import-images.ts';
export { addFacetValues, placeBrands, placeCategories, unknownCategories } from './import-places.ts';
export { findUnlabeled, type Unlabeled } from './unlabeled-rows.ts';
export { countRows, newProducts, numberRows, refuseOtherProducts, upsertProducts } from './import-products.ts';
export { IMPORT_FORMATS, type ImportFormat, readImportFile } from './import-read.ts';
export { ImportCanceled, ImportRefused, throwIfCanceled } from './import-refused.ts';
export { type BadRow, clearRows, hasCountedRows, type Staged, stageRows } from './import-rows.ts';
export { readCategoryRules, readPrices } from './import-tables.ts';
export { findContent, importContents } from './product-content.ts';
export { openProductImages } from './product-images.ts';
