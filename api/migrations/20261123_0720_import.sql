-- Products come in from files (docs/import.md): what a feed knows of a product and the shop had no place for, and photos.
create table product_image (
  -- The first half of the SHA-256 of the file it was made from.
  image_hash text primary key check (image_hash ~ '^[0-9a-f]{32}$'),
  webp_320   bytea not null,
  webp_640   bytea not null,
  created_at timestamptz not null
);

-- Where photos were fetched from, so that none is fetched twice.
create table product_image_source (
  address       text primary key,
  image_hash    text not null references product_image,
  etag          text,
  last_modified text,
  fetched_at    timestamptz not null
);

alter table product
  add column gtin text check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$'),
  add column image text references product_image;
create index product_image_used on product (image) where image is not null;

-- The rows of the import that runs, one product each. It holds nothing between imports, so it needs no log.
create unlogged table import_row (
  place       int  primary key,
  line        int  not null,
  sku         text not null unique,
  group_sku   text,
  is_parent   boolean not null default false,
  -- ProductDraft in domain/catalog/import-draft.ts.
  draft       jsonb not null,
  -- What the import finds for it.
  product_id  int,
  is_new      boolean,
  url_key     text,
  brand_id    int,
  category_id int,
  image_hash  text
);
create index import_row_group on import_row (group_sku) where group_sku is not null;
