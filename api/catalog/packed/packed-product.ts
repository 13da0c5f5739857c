import { assertDefined } from '#domain/kernel/assert.ts';
import type { StorePriced } from '#domain/catalog/deals.ts';
import type { ProductType } from '#domain/catalog/names.ts';
import { dollars } from '#domain/kernel/money.ts';
import { type CatalogCard, type CatalogProduct, imageUrl, NO_ADS, primaryCategory } from '../catalog-product.ts';
import type { Category } from '../category-tree.ts';
import { textAt, type TextTable } from '../packed-texts.ts';
import type { Reader, ReadersOf, RowOf } from './columns.ts';
import { PRODUCT_FIELDS, type PRODUCT_COLUMNS, type ProductFields } from './product-columns.ts';

/** Cards that are objects at a time, more than are cached as JSON; the others are read again when they are shown. */
const CARD_OBJECTS_MAX = 12_000;

const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as (keyof ProductFields)[];

/** The columns of all products, and what they refer to. */
export type ProductTable = {
  columns: ReadersOf<typeof PRODUCT_COLUMNS>;
  /** The columns of `PRODUCT_FIELDS` in its order: by its number a column is found in a third of the time. */
  fields: readonly Reader<unknown>[];
  categories: ReadonlyMap<number, Category>;
  texts: TextTable;
  recentCards: RecentCards;
};

/** Which products hold their card as an object, the oldest first. */
export class RecentCards {
  readonly #products: PackedProduct[] = [];
  #next = 0;

  note(product: PackedProduct): void {
    this.#products[this.#next]?.forgetCard();
    this.#products[this.#next] = product;
    this.#next = (this.#next + 1) % CARD_OBJECTS_MAX;
  }
}

/**
 * A product that reads each field from its column when it is asked for: a hundred thousand of them take the memory of
 * their columns. The fields are no own properties, so `plainOf` comes before a spread.
 */
class PackedProduct implements Omit<CatalogProduct, keyof ProductFields> {
  static {
    for (const [number, name] of FIELD_NAMES.entries())
      Object.defineProperty(PackedProduct.prototype, name, {
        get(this: PackedProduct) {
          return this.#table.fields[number]?.at(this.#row);
        },
      });
  }

  readonly #table: ProductTable;
  readonly #row: number;
  readonly is_msrp_named: boolean;
  #card: CatalogCard | null = null;

  constructor(table: ProductTable, row: number, isMsrpNamed = true) {
    this.#table = table;
    this.#row = row;
    this.is_msrp_named = isMsrpNamed;
  }

  /** The same product that names its store price, or doesn't. */
  naming(isMsrpNamed: boolean): PackedProduct {
    return new PackedProduct(this.#table, this.#row, isMsrpNamed);
  }

  get card(): CatalogCard {
    return (this.#card ??= this.#makeCard());
  }
  forgetCard(): void {
    this.#card = null;
  }

  /** These two are methods, because `plainOf` copies what getters give. */
  type(): ProductType {
    return this.#table.columns.product_type.at(this.#row);
  }
  storePriced(): StorePriced {
    const { price_cents, msrp_cents, msrp_source, msrp_checked_on, components } = this.#table.columns;
    const row = this.#row;
    return {
      price_cents: price_cents.at(row),
      msrp_cents: msrp_cents.at(row),
      msrp_source: msrp_source.at(row),
      msrp_checked_on: msrp_checked_on.at(row),
      components: components.at(row),
    };
  }

  get category(): Category {
    const { columns, categories } = this.#table;
    return assertDefined(categories.get(columns.category_id.at(this.#row)), 'The category of a product in the file');
  }
  get keys(): CatalogProduct['keys'] {
    const { diet, certification, value, concern, ingredient, selection } = this.#table.columns;
    const row = this.#row;
    return {
      diet: diet.at(row),
      certification: certification.at(row),
      value: value.at(row),
      concern: concern.at(row),
      ingredient: ingredient.at(row),
      selection: selection.at(row),
    };
  }
  get details(): CatalogProduct['details'] {
    return textAt(this.#table.texts, this.#table.columns.text_number.at(this.#row));
  }
  get picture_hash(): string | null {
    return this.#table.columns.picture_hash.at(this.#row) || null;
  }
  #makeCard(): CatalogCard {
    const { columns: of, recentCards } = this.#table;
    const row = this.#row;
    const sku = of.sku.at(row);
    recentCards.note(this);
    return {
      id: of.product_id.at(row),
      sku,
      url_key: of.url_key.at(row),
      title: of.title.at(row),
      image: imageUrl(sku, this.picture_hash, this.category, 320),
      manufacturer: of.manufacturer.at(row),
      size_text: of.size_text.at(row),
      msrp: dollars((this.is_msrp_named ? of.msrp_cents : of.price_cents).at(row)),
      price: of.price.at(row),
      autoship_price: of.autoship_price.at(row),
      unit_price: of.unit_price.at(row),
      in_stock: of.in_stock.at(row),
      is_available: of.is_available.at(row),
      qty: of.qty.at(row),
      min_order_qty: of.min_order_qty.at(row),
      rating_count: of.rating_count.at(row),
      rating_average: of.rating_average.at(row),
      product_type: of.product_type.at(row),
      type_category: of.type_category.at(row),
      primary_category: primaryCategory(this.category),
      product_badges: of.product_badges.at(row),
      tiered_pricing: of.tiered_pricing.at(row),
      ads: NO_ADS,
      restriction_tag: of.restriction_tag.at(row) ?? undefined,
      part_tags: of.part_tags.at(row) ?? undefined,
      sold_as_fresh: of.storage.at(row) === 'fresh' || undefined,
      ebt_mark: of.ebt_mark.at(row) || undefined,
    };
  }
}

/** The table with these columns. */
export function productTable(parts: Omit<ProductTable, 'fields'>): ProductTable {
  return { ...parts, fields: FIELD_NAMES.map((name) => parts.columns[name]) };
}

/** The product in a row of the table. */
export function packedProduct(table: ProductTable, row: number): CatalogProduct {
  return new PackedProduct(table, row) as PackedProduct & ProductFields;
}

/**
 * What is stored of a product.
 * @param product as `makeProduct` made it, which reads no file.
 * @param text_number of its packed details.
 */
export function columnsOf(product: CatalogProduct, text_number: number): RowOf<typeof PRODUCT_COLUMNS> {
  const { card, category, keys, details: _details, picture_hash, is_msrp_named: _named, ...rest } = product;
  const { id: _id, image: _image, msrp: _msrp, primary_category: _names, sold_as_fresh: _fresh, ...marked } = card;
  const { restriction_tag, part_tags, ebt_mark, is_available: _sold, ads: _ads, ...shown } = marked;
  return {
    ...rest,
    ...shown,
    ...keys,
    category_id: category.category_id,
    picture_hash: picture_hash ?? '',
    restriction_tag: restriction_tag ?? null,
    part_tags: part_tags ?? null,
    ebt_mark: ebt_mark === true,
    text_number,
  };
}

const FIELDS = Object.entries(Object.getOwnPropertyDescriptors(PackedProduct.prototype)).flatMap(([name, { get }]) =>
  get ? [name as keyof CatalogProduct] : [],
);

/** The product with its fields as own properties. */
export function plainOf(product: CatalogProduct): CatalogProduct {
  if (!(product instanceof PackedProduct)) return product;
  const fields = FIELDS.map((name) => [name, product[name]]);
  return { ...Object.fromEntries(fields), is_msrp_named: product.is_msrp_named } as CatalogProduct;
}

/** A product's evidence, for those who look at all products: V8 compiles this into plain reads of columns. */
export function storePricedOf(product: CatalogProduct): StorePriced {
  return product instanceof PackedProduct ? product.storePriced() : product;
}

/** A product's type, for those who look at too many products to make their cards. */
export function typeOf(product: CatalogProduct): ProductType {
  return product instanceof PackedProduct ? product.type() : product.card.product_type;
}

/** The product with a card that names its store price, or only our own. */
export function naming(product: CatalogProduct, isMsrpNamed: boolean): CatalogProduct {
  if (product instanceof PackedProduct) return product.naming(isMsrpNamed) as PackedProduct & ProductFields;
  const msrp = dollars(isMsrpNamed ? product.msrp_cents : product.price_cents);
  return { ...product, is_msrp_named: isMsrpNamed, card: { ...product.card, msrp } };
}
