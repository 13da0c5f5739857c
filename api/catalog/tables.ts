import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AddressHolder } from '#domain/catalog/redirects.ts';
import type { DigitalContent } from '#domain/catalog/digital-content.ts';
import type { FacetValueKind } from '#domain/catalog/facet-kinds.ts';
import type { ProductDraft } from '#domain/catalog/import-draft.ts';
import type { PickRule } from '#domain/catalog/pick-rule.ts';
import type { PlainColumns } from '#domain/catalog/plain-columns.ts';
import type { PictureSpec } from '#domain/media/picture.ts';
import type { ProductFacts } from '#domain/catalog/schema.ts';
import type { ProductType, Storage, TaxClass } from '#domain/catalog/names.ts';
import type { ReadModels, TableOwners } from '#api/db/tables.ts';

export type ProductOptionRow = { name: string; values: { label: string; product_id: number }[] };
export type ProductComponentRow = { product_id: number; qty: number };
/** A claim: who says that it holds, and the day (YYYY-MM-DD) we checked. */
export type EvidenceRow = { key: string; source: string; checked_on: string };

export type BrandTable = {
  brand_id: number;
  url_key: string;
  name: string;
  story: Generated<string>;
  is_at_partner: Generated<boolean>;
};

export type CatalogFileTable = {
  file_id: string;
  made_at: Date;
};

export type CategoryTable = {
  category_id: number;
  parent_category_id: number | null;
  url_key: string;
  title: string;
  blurb: Generated<string>;
  position: number;
  rule: 'sold_as_fresh' | 'autoship' | null;
};

export type FacetValueTable = {
  kind: FacetValueKind;
  url_key: string;
  title: string;
  blurb: Generated<string>;
  position: number;
  shown_by: Generated<string[]>;
};

export type ProductTable = PlainColumns & {
  product_id: number;
  sku: string;
  url_key: string;
  title: string;
  brand_id: number;
  product_type: ProductType;
  storage: Storage;
  category_id: number;
  also_in: Generated<string[]>;
  size_text: string;
  unit_amount: number;
  unit_measure: string;
  min_order_qty: Generated<number>;
  diets: Generated<string[]>;
  certifications: ColumnType<EvidenceRow[], string | undefined, string>;
  values: ColumnType<EvidenceRow[], string | undefined, string>;
  concerns: Generated<string[]>;
  ingredients: Generated<string[]>;
  selections: Generated<string[]>;
  allergens: Generated<string[]>;
  facts: ColumnType<ProductFacts, string, string>;
  picture: ColumnType<PictureSpec | null, string | null, string | null>;
  image: string | null;
  options: ColumnType<ProductOptionRow[], string | undefined, string>;
  components: ColumnType<ProductComponentRow[], string | undefined, string>;
  pick_rule: ColumnType<PickRule | null, string | null, string | null>;
  parent_product_id: number | null;
  restriction_tag: string | null;
  tax_class: TaxClass;
  ebt_eligible: Generated<boolean>;
  is_available: Generated<boolean>;
  is_demo: Generated<boolean>;
  popularity: Generated<number>;
  released_on: string;
  updated_at: Generated<Date>;
};

export type ProductContentTable = {
  product_id: number;
  content: ColumnType<DigitalContent, string, string>;
  updated_at: Generated<Date>;
};

export type PageRedirectTable = {
  kind: AddressHolder;
  old_key: string;
  new_key: string | null;
  changed_at: Generated<Date>;
};

export type ShoppingListTable = {
  url_key: string;
  title: string;
  blurb: string;
  position: number;
};

export type ShoppingListItemTable = {
  list_key: string;
  product_id: number;
  position: number;
  qty: Generated<number>;
  note: Generated<string>;
};

export type SeasonTable = {
  season_id: GeneratedAlways<number>;
  title: string;
  blurb: string;
  effective_from: string;
  effective_to: string;
  categories: string[];
};

export type SearchSynonymTable = {
  said: string;
  meant: string;
};

export type ProductImageTable = {
  image_hash: string;
  webp_320: Buffer;
  webp_640: Buffer;
  created_at: Date;
};

export type ProductImageSourceTable = {
  address: string;
  image_hash: string;
  etag: string | null;
  last_modified: string | null;
  fetched_at: Date;
};

/** A product of the import that runs (import-rows.ts). */
export type ImportRowTable = {
  place: number;
  line: number;
  sku: string;
  group_sku: string | null;
  is_parent: Generated<boolean>;
  draft: ColumnType<ProductDraft, string, never>;
  product_id: number | null;
  is_new: boolean | null;
  url_key: string | null;
  brand_id: number | null;
  category_id: number | null;
  image_hash: string | null;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    page_redirect: PageRedirectTable;
    brand: BrandTable;
    catalog_file: CatalogFileTable;
    category: CategoryTable;
    facet_value: FacetValueTable;
    import_row: ImportRowTable;
    product: ProductTable;
    product_content: ProductContentTable;
    product_image: ProductImageTable;
    product_image_source: ProductImageSourceTable;
    search_synonym: SearchSynonymTable;
    season: SeasonTable;
    shopping_list: ShoppingListTable;
    shopping_list_item: ShoppingListItemTable;
  }
}

export const catalogTables = {
  page_redirect: { readers: [] },
  brand: { readers: ['restock'] },
  catalog_file: { readers: [] },
  category: { readers: [] },
  facet_value: { readers: [] },
  // Their parts of an import: prices and stock.
  import_row: { readers: ['pricing', 'inventory'] },
  product: { readers: ['restock', 'review', 'cart', 'order'] },
  product_content: { readers: ['order'] },
  product_image: { readers: [] },
  product_image_source: { readers: [] },
  search_synonym: { readers: [] },
  season: { readers: [] },
  shopping_list: { readers: [] },
  shopping_list_item: { readers: [] },
} satisfies TableOwners;

export const catalogReadModels = {
  'changes-query.ts': {
    reads: ['pairing', 'price', 'product_rating', 'stock'],
    reason: 'A snapshot on disk is as old as the oldest row of any table that it was made of.',
  },
  'product-now.ts': {
    reads: ['price', 'stock'],
    reason: 'A cart and an order need a product with its price and stock in one read, under one row version each.',
  },
  'recent-buyers.ts': {
    reads: ['recent_sale'],
    reason: 'What is trending is ordered by it, and browsing never asks the database.',
  },
  'store.ts': {
    reads: ['pairing', 'price', 'product_rating', 'stock'],
    reason: 'The catalog in memory holds each product with its price, stock, rating and pairs as of one moment.',
  },
} satisfies ReadModels;
