import { assertDefined } from '#domain/kernel/assert.ts';
import { type CatalogCard, type CatalogProduct, imageUrl, primaryCategory } from '../catalog-product.ts';
import type { Category } from '../category-tree.ts';
import type { Pack } from '../packed-texts.ts';
import type { ReadersOf } from './columns.ts';
import type { PRODUCT_COLUMNS } from './product-columns.ts';

/** So many cards are objects at a time, more than are cached as JSON; the others are read again when they are shown. */
const CARDS_MAX = 12_000;

/** The columns of all products, and what they refer to. */
export type ProductTable = {
  columns: ReadersOf<typeof PRODUCT_COLUMNS>;
  categories: ReadonlyMap<number, Category>;
  packs: readonly Pack[];
  recentCards: RecentCards;
};

/** Which products hold their card as an object, the oldest first. */
export class RecentCards {
  readonly #products: PackedProduct[] = [];
  #next = 0;

  note(product: PackedProduct): void {
    this.#products[this.#next]?.forgetCard();
    this.#products[this.#next] = product;
    this.#next = (this.#next + 1) % CARDS_MAX;
  }
}

/**
 * A product that reads each field from its column when it is asked for: a hundred thousand of them take the memory of
 * their columns. The fields are no own properties, so `plainOf` comes before a spread.
 */
export class PackedProduct implements CatalogProduct {
  readonly #table: ProductTable;
  readonly #row: number;
  #card: CatalogCard | null = null;

  constructor(table: ProductTable, row: number) {
    this.#table = table;
    this.#row = row;
  }

  get card(): CatalogCard {
    return (this.#card ??= this.#makeCard());
  }
  forgetCard(): void {
    this.#card = null;
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
    const { columns, packs } = this.#table;
    const pack = assertDefined(packs[columns.pack.at(this.#row)], 'The pack of a product in the file');
    return { pack, at: columns.line.at(this.#row) };
  }
  get picture_hash(): string | null {
    return this.#table.columns.picture_hash.at(this.#row) || null;
  }
  get product_id(): CatalogProduct['product_id'] {
    return this.#table.columns.product_id.at(this.#row);
  }
  get parent_product_id(): CatalogProduct['parent_product_id'] {
    return this.#table.columns.parent_product_id.at(this.#row);
  }
  get brand_id(): CatalogProduct['brand_id'] {
    return this.#table.columns.brand_id.at(this.#row);
  }
  get brand_key(): CatalogProduct['brand_key'] {
    return this.#table.columns.brand_key.at(this.#row);
  }
  get is_available(): CatalogProduct['is_available'] {
    return this.#table.columns.is_available.at(this.#row);
  }
  get stock_qty(): CatalogProduct['stock_qty'] {
    return this.#table.columns.stock_qty.at(this.#row);
  }
  get storage(): CatalogProduct['storage'] {
    return this.#table.columns.storage.at(this.#row);
  }
  get ebt_eligibility(): CatalogProduct['ebt_eligibility'] {
    return this.#table.columns.ebt_eligibility.at(this.#row);
  }
  get review_count(): CatalogProduct['review_count'] {
    return this.#table.columns.review_count.at(this.#row);
  }
  get is_listed(): CatalogProduct['is_listed'] {
    return this.#table.columns.is_listed.at(this.#row);
  }
  get price_cents(): CatalogProduct['price_cents'] {
    return this.#table.columns.price_cents.at(this.#row);
  }
  get msrp_cents(): CatalogProduct['msrp_cents'] {
    return this.#table.columns.msrp_cents.at(this.#row);
  }
  get msrp_checked_on(): CatalogProduct['msrp_checked_on'] {
    return this.#table.columns.msrp_checked_on.at(this.#row);
  }
  get unit_price_cents(): CatalogProduct['unit_price_cents'] {
    return this.#table.columns.unit_price_cents.at(this.#row);
  }
  get unit_amount(): CatalogProduct['unit_amount'] {
    return this.#table.columns.unit_amount.at(this.#row);
  }
  get unit_measure(): CatalogProduct['unit_measure'] {
    return this.#table.columns.unit_measure.at(this.#row);
  }
  get popularity(): CatalogProduct['popularity'] {
    return this.#table.columns.popularity.at(this.#row);
  }
  get recent_orders(): CatalogProduct['recent_orders'] {
    return this.#table.columns.recent_orders.at(this.#row);
  }
  get goes_with(): CatalogProduct['goes_with'] {
    return this.#table.columns.goes_with.at(this.#row);
  }
  get released_on(): CatalogProduct['released_on'] {
    return this.#table.columns.released_on.at(this.#row);
  }
  get changed_on(): CatalogProduct['changed_on'] {
    return this.#table.columns.changed_on.at(this.#row);
  }
  get category_keys(): CatalogProduct['category_keys'] {
    return this.#table.columns.category_keys.at(this.#row);
  }
  get allergens(): CatalogProduct['allergens'] {
    return this.#table.columns.allergens.at(this.#row);
  }
  get free_from(): CatalogProduct['free_from'] {
    return this.#table.columns.free_from.at(this.#row);
  }
  get contains(): CatalogProduct['contains'] {
    return this.#table.columns.contains.at(this.#row);
  }
  get may_contain(): CatalogProduct['may_contain'] {
    return this.#table.columns.may_contain.at(this.#row);
  }
  get nutrient_facts(): CatalogProduct['nutrient_facts'] {
    return this.#table.columns.nutrient_facts.at(this.#row);
  }
  get options(): CatalogProduct['options'] {
    return this.#table.columns.options.at(this.#row);
  }
  get components(): CatalogProduct['components'] {
    return this.#table.columns.components.at(this.#row);
  }
  get pick_rule(): CatalogProduct['pick_rule'] {
    return this.#table.columns.pick_rule.at(this.#row);
  }
  get age_min(): CatalogProduct['age_min'] {
    return this.#table.columns.age_min.at(this.#row);
  }
  get histogram(): CatalogProduct['histogram'] {
    return this.#table.columns.histogram.at(this.#row);
  }
  get ingredient_statement(): CatalogProduct['ingredient_statement'] {
    return this.#table.columns.ingredient_statement.at(this.#row);
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
      msrp: of.msrp.at(row),
      price: of.price.at(row),
      autoship_price: of.autoship_price.at(row),
      unit_price: of.unit_price.at(row),
      in_stock: of.in_stock.at(row),
      qty: of.qty.at(row),
      min_order_qty: of.min_order_qty.at(row),
      rating_count: of.rating_count.at(row),
      rating_average: of.rating_average.at(row),
      product_type: of.product_type.at(row),
      type_category: of.type_category.at(row),
      primary_category: primaryCategory(this.category),
      product_badges: of.product_badges.at(row),
      tiered_pricing: of.tiered_pricing.at(row),
      restriction_tag: of.restriction_tag.at(row) ?? undefined,
    };
  }
}

const FIELDS = Object.entries(Object.getOwnPropertyDescriptors(PackedProduct.prototype)).flatMap(([name, { get }]) =>
  get ? [name as keyof CatalogProduct] : [],
);

/** The product with its fields as own properties. */
export function plainOf(product: CatalogProduct): CatalogProduct {
  if (!(product instanceof PackedProduct)) return product;
  return Object.fromEntries(FIELDS.map((name) => [name, product[name]])) as CatalogProduct;
}
