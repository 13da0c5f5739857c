-- What the shop sells, in facts. Prices and stock stand in their own tables.
create table brand (
  brand_id int primary key,
  url_key  text not null unique,
  name     text not null unique,
  story    text not null default ''
);

-- Three levels: group (aisle), category, subcategory; /c/{url_key} serves every one of them.
create table category (
  category_id        int primary key,
  parent_category_id int references category,
  url_key            text not null unique,
  title              text not null,
  blurb              text not null default '',
  position           int  not null,
  -- An aisle such as fresh or autoship-and-save is filled by a rule instead of by shelving.
  rule               text check (rule in ('sold_as_fresh', 'autoship'))
);

-- The words of every filter value that has a page: /diets/paleo-diet, /certifications/non-gmo, ...
create table facet_value (
  kind     text not null check (kind in ('diet', 'certification', 'value', 'concern', 'ingredient', 'list')),
  url_key  text not null,
  title    text not null,
  blurb    text not null default '',
  position int  not null,
  primary key (kind, url_key)
);

create table restriction_rule (
  restriction_tag text not null,
  region_code     text not null check (region_code ~ '^[A-Z]{2}$'),
  reason          text not null,
  effective_from  date not null,
  effective_to    date,
  primary key (restriction_tag, region_code, effective_from)
);

create table product (
  product_id        int primary key,
  sku               text not null unique,
  url_key           text not null unique,
  title             text not null,
  brand_id          int  not null references brand,
  product_type      text not null check (product_type in ('simple', 'wine', 'advanced_bundle_idl', 'aw_giftcard', 'configurable',
    'bundle', 'frozen_meat', 'buildYourBundle', 'grouped', 'virtual', 'gift', 'sample')),
  storage           text not null check (storage in ('ambient', 'fresh', 'frozen', 'wine')),
  category_id       int  not null references category,
  also_in           text[] not null default '{}',
  size_text         text not null,
  -- What the unit price divides by: 16 and 'oz', 750 and 'mL', 60 and 'ct'.
  unit_amount       numeric not null check (unit_amount > 0),
  unit_measure      text not null,
  min_order_qty     int  not null default 1 check (min_order_qty between 1 and 999),
  diets             text[] not null default '{}',
  certifications    text[] not null default '{}',
  values            text[] not null default '{}',
  concerns          text[] not null default '{}',
  ingredients       text[] not null default '{}',
  lists             text[] not null default '{}',
  allergens         text[] not null default '{}',
  -- ProductFacts in domain/catalog/schema.ts: label, nutrition, copy.
  facts             jsonb not null,
  -- PictureSpec in domain/catalog/picture.ts; null where an image was imported.
  picture           jsonb,
  -- [{ name, values: [{ label, product_id }] }] of a configurable product.
  options           jsonb not null default '[]',
  -- [{ product_id, qty }] of a bundle or a group.
  components        jsonb not null default '[]',
  parent_product_id int references product,
  restriction_tag   text,
  age_min           int check (age_min in (18, 21)),
  tax_class         text not null check (tax_class in ('staple', 'candy', 'soft_drink', 'supplement', 'non_food', 'alcohol')),
  ebt_eligible      boolean not null default false,
  is_available      boolean not null default true,
  is_demo           boolean not null default false,
  popularity        real not null default 0 check (popularity >= 0),
  released_on       date not null,
  updated_at        timestamptz not null default now()
);
create index product_category on product (category_id);
create index product_brand on product (brand_id);
create index product_parent on product (parent_product_id) where parent_product_id is not null;
