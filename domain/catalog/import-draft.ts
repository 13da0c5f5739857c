import type { DigitalContent } from './digital-content.ts';
import { TAX_CLASSES, type TaxClass } from './names.ts';

/** One product of an import file, as the shop reads it; the file's line is where its row begins. */
export type FileRow = { line: number; cells: Readonly<Record<string, string>> };

/** Why a row can't be used; `field` is the file's own name for it. */
export type RowProblem = { field: string; reason: string };

/** How a product is kept and taxed. */
export const IMPORT_STORAGES = ['ambient', 'fresh', 'frozen', 'wine'] as const;
export type ImportStorage = (typeof IMPORT_STORAGES)[number];

/** How a product is taxed; alcohol only comes with a storage of wine. */
export type ImportTaxClass = Exclude<TaxClass, 'alcohol'>;
const [FIRST_CLASS, ...MORE_CLASSES] = TAX_CLASSES;
export const IMPORT_TAX_CLASSES: readonly [ImportTaxClass, ...ImportTaxClass[]] = [
  FIRST_CLASS,
  ...MORE_CLASSES.filter((name) => name !== 'alcohol'),
];

/** Where the products of one `product_type` belong. */
export type CategoryRule = { category: string; storage?: ImportStorage; tax_class?: TaxClass };

/** What an operator adds to a file that doesn't say it. */
export type OwnPrice = { price_cents: number; available: number | null };

/** What an operator says for all rows of a file. */
export type ImportSettings = {
  now: Date;
  /** For products whose rows don't say. */
  storage: ImportStorage;
  tax_class: TaxClass;
  /** The brand of rows without one; null makes them bad. */
  brand: string | null;
  /** The url_key of the category of rows without a product type; null makes them bad. */
  category: string | null;
  /** Rules by product type, in lower case. */
  category_rules: ReadonlyMap<string, CategoryRule>;
  /** How many "in_stock" means; null if the operator doesn't say. */
  stock: number | null;
  /** Who says what other stores charge; null if the operator doesn't say, and then the file's store prices don't count. */
  price_source: string | null;
  /** The price of every row that has none; null if the operator doesn't say. */
  price_cents: number | null;
  /** Prices by SKU, for files without. */
  prices: ReadonlyMap<string, OwnPrice>;
};

/** A configurable product that rows of the file are the choices of. */
export type DraftGroup = {
  sku: string;
  /** Null: what the titles of the choices have in common. */
  title: string | null;
  url_key: string | null;
  option: { name: string; label: string };
  image: string | null;
};

/** A product that the shop can take; keys of `said` and `fresh` are columns of the table. */
export type ProductDraft = {
  line: number;
  sku: string;
  group: DraftGroup | null;
  brand: string;
  /** The titles of its categories from the aisle down, or the url_key of one that is there. */
  category: { path: readonly string[] } | { url_key: string };
  /** What the file says. */
  said: Readonly<Record<string, unknown>>;
  /** What only a new product takes, because an operator may have changed it since. */
  fresh: Readonly<Record<string, unknown>>;
  /** Columns of a product's label that the file says; the others stay. */
  facts: Readonly<Record<string, unknown>>;
  price: {
    price_cents: number;
    store: { cents: number; source: string } | null;
    /** The file has a price above the member price, but no one says whose it is. */
    is_store_left_out?: true;
  };
  /** What the buyer of a virtual product reads; null for what ships. */
  content: DigitalContent | null;
  /** What can be sold now; null if the file doesn't say. */
  available: number | null;
  /** Its picture: an address, or a file beside the import file. */
  image: string | null;
};

export type ReadRow = { draft: ProductDraft } | { problems: RowProblem[] } | { skipped: string };
