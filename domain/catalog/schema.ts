import { z } from 'zod';
import type { PickRule } from './pick-rule.ts';
import { PLAIN_COLUMNS } from './plain-columns.ts';
import { BOX_TYPES, PRODUCT_TYPES, STORAGES } from './names.ts';
import { Dollars, IsoDate } from '#domain/kernel/wire.ts';
import { BLANK_LABEL, LabelFacts } from '#domain/media/label.ts';
import { FACETS } from './facets.ts';

/** product.facts: what a product page says beyond the label and the columns. */
export const ProductFacts = z.object({
  about: z.string(),
  /** Short true sentences for the first screen, at most four. */
  highlights: z.array(z.string()).max(4),
  ...LabelFacts.shape,
  /** Derived claims in words, e.g. "Gluten free". */
  claims: z.array(z.string()),
  /** Whose data this is, where their license wants it said: "Contains information from Open Food Facts ...". */
  data_source: z.string().optional(),
  /** The maker or the operator wrote the label, although some of the data is of `data_source`. */
  is_label_declared: z.boolean().optional(),
  /** The day on which the label was last read; absent or empty if that isn't known. */
  label_checked_on: z.string().optional(),
  /** Who says that the product has its diets, if they don't come from its label: "Open Food Facts". */
  diets_source: z.string().optional(),
  /** The day of that list or record; absent or empty if that isn't known. */
  diets_checked_on: z.string().optional(),
});
export type ProductFacts = z.infer<typeof ProductFacts>;

/** A product of which nothing is said. */
export const BLANK_FACTS: ProductFacts = { about: '', highlights: [], ...BLANK_LABEL, claims: [] };

/** Requirement T2. min and max are numbers of units; promo_value is percent or dollars by discount_type. */
export const TieredPrice = z.object({
  min: z.number().int(),
  max: z.number().int().nullable(),
  promo_type: z.literal('thrive_cash'),
  discount_type: z.enum(['percentage', 'dollar']),
  promo_value: z.number(),
});
export type TieredPrice = z.infer<typeof TieredPrice>;

/** Requirement P6: 4 frozen, 5 wine or grocery, 2 Back Soon. */
export const ProductBadge = z.object({
  badge_text: z.string(),
  badge_category: z.object({ badge_category_id: z.number().int(), badge_category_name: z.string() }),
});

const NoAds = z.array(z.string()).max(0);

/** Titles of the category and its ancestors; empty strings below the category. */
const PrimaryCategory = z.object({ group: z.string(), category: z.string(), subcategory: z.string() });
export type PrimaryCategory = z.infer<typeof PrimaryCategory>;

const Crumb = z.object({ url_key: z.string(), title: z.string() });

/** A claim with who says that it holds and the day we checked. */
const Claim = Crumb.extend({ source: z.string(), checked_on: IsoDate });
export type Claim = z.infer<typeof Claim>;

/**
 * A product as lists, carousels, search rows and carts show it, and what adding it to a cart needs. Prices are dollars.
 * To keep lists small, `ProductDetail` has the other fields of requirements P3 and P4.
 */
export const ProductCard = z.object({
  id: z.number().int(),
  sku: z.string(),
  /** The product's page is at `productUrl(url_key)`. */
  url_key: z.string(),
  title: z.string(),
  /** Address of the 320 px picture. */
  image: z.string(),
  manufacturer: z.string(),
  size_text: z.string(),
  /** What other stores charge, if we checked that in the last 90 days (deals.ts); otherwise the same as `price`. */
  msrp: Dollars,
  price: Dollars,
  /** "$0.61/oz" at the member price; empty for sets and for what doesn't ship. */
  unit_price: z.string(),
  in_stock: z.boolean(),
  /** False once it is no longer sold; a list has no such products. */
  is_available: z.boolean(),
  /** Units available to promise, at most QTY_MAX. */
  qty: z.number().int(),
  min_order_qty: z.number().int(),
  rating_count: z.number().int(),
  rating_average: z.number(),
  product_type: z.enum(PRODUCT_TYPES),
  /** The box it ships in; null for what doesn't ship. */
  type_category: z.enum(BOX_TYPES).nullable(),
  primary_category: PrimaryCategory,
  /** Without their categories, which repeat what `type_category` and `in_stock` say. */
  product_badges: z.array(ProductBadge.pick({ badge_text: true })),
  tiered_pricing: z.array(TieredPrice),
  /** Paid placements. There are none. */
  ads: NoAds,
  /** Absent for what is sold in every state; of a family, what all its choices have. */
  restriction_tag: z.string().optional(),
  /** Further tags, of some of its choices or parts. Absent without any. */
  part_tags: z.array(z.string()).optional(),
  /** Absent for what isn't fresh. */
  sold_as_fresh: z.boolean().optional(),
  /** Absent while EBT is closed, and for what it doesn't pay for. */
  ebt_mark: z.literal(true).optional(),
  /** Why the household in the cookie doesn't want it; absent if it may have it, and for everyone without one. */
  household_note: z.string().optional(),
});
export type ProductCard = z.infer<typeof ProductCard>;

const ProductOption = z.object({
  name: z.string(),
  values: z.array(
    z.object({
      label: z.string(),
      product_id: z.number().int(),
      url: z.string(),
      price: Dollars,
      in_stock: z.boolean(),
    }),
  ),
});

/** States with the reason of their rule. */
const RuledRegions = z.array(z.object({ region_code: z.string(), reason: z.string() }));

/** What was picked for one set, by product; see `product.pick_rule`. */
export const Picks = z.array(z.object({ product_id: z.number().int(), qty: z.number().int() }));

const ShownPickRule = z.object({
  min: z.number().int(),
  max: z.number().int(),
  each_max: z.number().int(),
  percent_off: z.number().int(),
}) satisfies z.ZodType<PickRule>;

/** A product as its own page shows it. */
export const ProductDetail = ProductCard.extend({
  autoship_price: Dollars.nullable(),
  product_badges: z.array(ProductBadge),
  /** Address of the 640 px picture. */
  image_large: z.string(),
  /** The 1200 by 630 px picture that other sites show with a link; null for what has no package of its own. */
  share_image: z.string().nullable(),
  manufacturer_url_key: z.string(),
  review_count: z.number().int(),
  /** Always null: a gift comes with an order, and never with one product. */
  gwp_id: z.number().int().nullable(),
  /** Null until purchases earn Thrive Cash. */
  tc_product_type: z.string().nullable(),
  /** Always 0: the catalog's answers are the same for everyone, and `GET /carts` says what is in a cart. */
  line_item_qty: z.number().int(),
  /** The size of one, which the unit price is of: 16 and "oz"; of a family's cheapest choice. */
  unit_amount: z.number(),
  unit_measure: z.string(),
  /** The titles of `primary_category`, joined by slashes. */
  analytics_category: z.string(),
  storage: z.enum(STORAGES),
  sold_as_fresh: z.boolean(),
  autoship_enabled: z.boolean(),
  diets: z.array(z.string()),
  /** Whether the product may be paid with SNAP EBT, also while EBT is closed. */
  ebt_eligibility: z.boolean(),
  facts: ProductFacts,
  images: z.array(
    z.object({
      view: z.enum(['front', 'label']),
      src: z.string(),
      src_small: z.string(),
      /** 1280 px, or that of `src` for a photo. */
      src_zoom: z.string(),
      alt: z.string(),
    }),
  ),
  breadcrumb: z.array(Crumb),
  diet_marks: z.array(Crumb),
  certifications: z.array(Claim),
  values: z.array(Claim),
  allergens: z.array(z.string()),
  options: z.array(ProductOption),
  /** The product that it is a choice of. Absent for others. */
  parent_product_id: z.number().int().optional(),
  children: z.array(ProductCard),
  /** Each with what its own label says is in it, and what states rule of it: a set or a group may be bought without it. */
  components: z.array(
    z.object({
      product: ProductCard,
      qty: z.number().int().positive(),
      ingredient_statement: z.string(),
      allergen_statement: z.string(),
      restricted_regions: RuledRegions,
      warned_regions: RuledRegions,
    }),
  ),
  /** How many of its components a build-your-own set holds; null for other products. */
  pick_rule: ShownPickRule.nullable(),
  conversion_drivers: z.array(z.object({ name: z.string(), qualifies: z.boolean() })),
  msrp_source: z.string(),
  msrp_checked_on: IsoDate,
  /** [one star, ..., five stars] */
  histogram: z.array(z.number().int()).length(5),
  /** Where it may not be shipped; a set of fixed contents, where one of them may not. */
  restricted_regions: RuledRegions,
  /** The states whose law wants a warning before it, or something in it, is bought, in its words. */
  warned_regions: RuledRegions,
  ...PLAIN_COLUMNS,
  /** Up to three products of the same category at a similar unit price, that keep its diets and what it is free from. */
  swaps: z.array(ProductCard),
  /** Up to six best sellers of its category that aren't among the swaps, and keep the same promises. */
  related: z.array(ProductCard),
  /** Up to six products of other categories that go with it, ship in the same box and keep the same promises. */
  pairs: z.array(ProductCard),
  /**
   * Whether past orders show that the pairs go with it (`pairing.ts`), or they are best sellers of its aisle; these are
   * left out beside related products, which are best sellers already.
   */
  pairs_by: z.enum(['orders', 'aisle']),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

export const Facet = z.object({
  key: z.enum(FACETS),
  title: z.string(),
  values: z.array(z.object({ key: z.string(), title: z.string(), count: z.number().int(), is_selected: z.boolean() })),
  /** How many values the list has; `values` may have fewer brands (FACET_BRANDS_MAX). */
  total: z.number().int(),
});
export type Facet = z.infer<typeof Facet>;

/** A picture in several widths; `width` and `height` keep its room before it has loaded. */
const WidePicture = z.object({
  src: z.string(),
  srcset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

export const Staples = z.object({
  products: z.array(ProductCard),
  /** A still life of best sellers, whether or not they save something; null if none of them has a picture. */
  picture: WidePicture.nullable(),
  /** The day of the oldest check; null if none of them has a store price. */
  store_prices_checked_on: IsoDate.nullable(),
});
export type Staples = z.infer<typeof Staples>;
