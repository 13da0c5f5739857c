import { LRUCache } from 'lru-cache';
import { analyticsCategory, productUrl } from '#domain/catalog/addresses.ts';
import { OWN_PRICE } from '#domain/catalog/deals.ts';
import type { FacetValueKind } from '#domain/catalog/facet-kinds.ts';
import { hasOptions } from '#domain/catalog/names.ts';
import type { PartFault } from '#domain/catalog/part-rule.ts';
import type { Claim, ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import { restrictedRegions, ruleTagsOf } from '#domain/compliance/restrictions.ts';
import { ZOOM_WIDTH } from '#domain/media/picture-views.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { pictureUrl, shareUrl } from '#api/media/index.ts';
import {
  type CatalogCard,
  type CatalogProduct,
  imageUrl,
  type ProductDetails,
  readDetails,
} from './catalog-product.ts';
import { commonLabel } from './family-label.ts';
import type { HouseholdView } from './household-view.ts';
import { memoizePerSnapshot } from './memoized-sets.ts';
import { offersFor } from './related.ts';
import { faultsOfSet } from './set-faults.ts';
import { productAt, productById, type Snapshot } from './snapshot.ts';

/** Depends on this product and, if it has any, its children. */
export type StaticDetail = Omit<ProductDetail, Exclude<keyof CatalogCard, 'sold_as_fresh'> | keyof RelatedDetail>;
/** Depends on other products too. */
export type RelatedDetail = Pick<
  ProductDetail,
  | 'options'
  | 'children'
  | 'components'
  | 'restricted_regions'
  | 'warned_regions'
  | 'swaps'
  | 'related'
  | 'pairs'
  | 'pairs_by'
>;

/** A product as its own page shows it; the Pacific day `today` decides which restrictions are in force. */
export function showDetail(
  snapshot: Snapshot,
  product: CatalogProduct,
  today: Day,
  view: HouseholdView | null = null,
): ProductDetail {
  return {
    ...cardFor(view)(product),
    ...staticDetail(snapshot, product),
    ...relatedDetail(snapshot, product, today, view),
  };
}

/** The card as a household sees it. */
const cardFor = (view: HouseholdView | null) => (product: CatalogProduct) =>
  view ? view.marked(product) : product.card;

export function staticDetail(snapshot: Snapshot, product: CatalogProduct): StaticDetail {
  const details = readDetails(product);
  const { card, storage } = product;
  const facts = commonLabel(snapshot, product, details);
  return {
    image_large: largeImage(product),
    // Of photos nothing wide is made: other sites show the square one.
    share_image: product.picture_hash && !details.image ? shareUrl(card.sku, product.picture_hash) : null,
    manufacturer_url_key: product.brand_key,
    review_count: product.review_count,
    gwp_id: null,
    tc_product_type: null,
    line_item_qty: 0,
    unit_amount: product.unit_amount,
    unit_measure: product.unit_measure,
    analytics_category: analyticsCategory(card.primary_category),
    storage,
    sold_as_fresh: storage === 'fresh',
    autoship_enabled: card.autoship_price !== null,
    diets: [...product.keys.diet],
    ebt_eligibility: product.ebt_eligibility,
    facts,
    images: imagesOf(product, facts, details),
    breadcrumb: product.category.path.map(({ url_key, title }) => ({ url_key, title })),
    diet_marks: crumbs(snapshot, product, 'diet'),
    certifications: claims(snapshot, product, details, 'certification'),
    values: claims(snapshot, product, details, 'value'),
    allergens: product.allergens,
    ...(product.parent_product_id === null ? {} : { parent_product_id: product.parent_product_id }),
    conversion_drivers: driversOf(product),
    msrp_source: product.is_msrp_named ? product.msrp_source : OWN_PRICE,
    msrp_checked_on: product.msrp_checked_on,
    histogram: [...product.histogram],
    ...details.columns,
    pick_rule: product.pick_rule,
  };
}

/** Parts and choices are marked for a household that doesn't want them; the products it leads to are what it may have. */
export function relatedDetail(
  snapshot: Snapshot,
  product: CatalogProduct,
  today: Day,
  view: HouseholdView | null = null,
): RelatedDetail {
  const children = (snapshot.childrenById.get(product.product_id) ?? [])
    .map((ordinal) => productAt(snapshot, ordinal))
    .filter(({ is_available }) => is_available);
  const parts = product.components.flatMap(({ product_id }) => productById(snapshot, product_id) ?? []);
  // What may be left out of a set keeps it from no state, but all that may be in it is warned of.
  const fixed = hasOptions(product.card) ? [product] : [product, ...parts];
  return {
    options: optionsOf(snapshot, product),
    children: children.map(cardFor(view)),
    components: componentsOf(snapshot, product, today, view),
    restricted_regions: regionsWith(snapshot, fixed, today, 'block'),
    warned_regions: regionsWith(snapshot, [product, ...parts, ...children], today, 'warn'),
    ...offersFor(snapshot, product, view),
  };
}

function componentsOf(
  snapshot: Snapshot,
  set: CatalogProduct,
  today: Day,
  view: HouseholdView | null,
): ProductDetail['components'] {
  const faults = faultsOfSet(set, (product_id) => productById(snapshot, product_id));
  // What can't be part of a set can't be chosen, but is what a set of fixed contents is made of.
  const isShown = (fault: PartFault | null | undefined) =>
    fault === null || (!hasOptions(set.card) && fault !== 'twice');
  return set.components.flatMap(({ product_id, qty }, at) => {
    const part = productById(snapshot, product_id);
    if (!part || !isShown(faults[at])) return [];
    const restricted_regions = regionsWith(snapshot, [part], today, 'block');
    const warned_regions = regionsWith(snapshot, [part], today, 'warn');
    return [{ product: cardFor(view)(part), qty, ...labelOf(snapshot, part), restricted_regions, warned_regions }];
  });
}

type PartLabel = Pick<ProductFacts, 'ingredient_statement' | 'allergen_statement'>;

/** Of the parts looked at lately, because a set of eight would unpack eight products; 1,000 take half a megabyte. */
const partLabels = memoizePerSnapshot(() => new LRUCache<CatalogProduct, PartLabel>({ max: 1_000 }));

function labelOf(snapshot: Snapshot, part: CatalogProduct): PartLabel {
  const known = partLabels(snapshot).get(part);
  if (known) return known;
  const { ingredient_statement, allergen_statement } = commonLabel(snapshot, part);
  const label = { ingredient_statement, allergen_statement };
  partLabels(snapshot).set(part, label);
  return label;
}

const largeImage = ({ card, picture_hash, category }: CatalogProduct) =>
  imageUrl(card.sku, picture_hash, category, 640);

/** The label is drawn of the stored facts, so it is left out where those aren't what holds for every choice. */
export function imagesOf(
  product: CatalogProduct,
  facts: ProductDetail['facts'],
  { facts: own, image }: ProductDetails,
): ProductDetail['images'] {
  const { card, picture_hash } = product;
  const alt = `${card.manufacturer} ${card.title}, ${card.size_text}`;
  const front = { view: 'front' as const, src: largeImage(product), src_small: card.image, alt };
  const hasLabel = facts.nutrition !== null || facts.ingredient_statement !== '';
  if (!picture_hash || image !== null) return [{ ...front, src_zoom: front.src }];
  const zoomUrl = (view: 'zoom' | 'label-zoom') => pictureUrl(card.sku, picture_hash, ZOOM_WIDTH, view);
  const fronts = [{ ...front, src_zoom: zoomUrl('zoom') }];
  // A drawn label of what others wrote down would pass for the maker's own.
  if (own.data_source || !hasLabel || facts.ingredient_statement !== own.ingredient_statement) return fronts;
  const labelUrl = (width: 320 | 640) => pictureUrl(card.sku, picture_hash, width, 'label');
  const label = { view: 'label' as const, src: labelUrl(640), src_small: labelUrl(320), alt: `Label of ${alt}` };
  return [...fronts, { ...label, src_zoom: zoomUrl('label-zoom') }];
}

/** In the order of the facet's values. */
function crumbs(snapshot: Snapshot, product: CatalogProduct, kind: FacetValueKind): ProductDetail['diet_marks'] {
  const { values, idByKey } = snapshot.columns[kind];
  const ids = product.keys[kind].map((key) => idByKey.get(key) ?? -1).sort((a, b) => a - b);
  return ids.flatMap((id) => {
    const value = values[id];
    return value ? [{ url_key: value.key, title: value.title }] : [];
  });
}

/** The claims of one kind with their evidence; without evidence nothing is claimed. */
function claims(
  snapshot: Snapshot,
  product: CatalogProduct,
  { evidence }: ProductDetails,
  kind: 'certification' | 'value',
): Claim[] {
  return crumbs(snapshot, product, kind).flatMap((crumb) => {
    const found = evidence[kind].find(({ key }) => key === crumb.url_key);
    return found ? [{ ...crumb, source: found.source, checked_on: found.checked_on }] : [];
  });
}

/** A child shows its parent's options, so that a shopper can switch between sizes. */
function optionsOf(snapshot: Snapshot, product: CatalogProduct): ProductDetail['options'] {
  const parent = product.parent_product_id === null ? product : productById(snapshot, product.parent_product_id);
  return (parent?.options ?? []).map(({ name, values }) => ({
    name,
    values: values.flatMap(({ label, product_id }) => {
      const choice = productById(snapshot, product_id);
      if (!choice?.is_available) return [];
      const { url_key, price, in_stock } = choice.card;
      return [{ label, product_id, url: productUrl(url_key), price, in_stock }];
    }),
  }));
}

/** Reasons to buy, as facts (requirement P4). That EBT pays for it is none before anyone can pay with EBT. */
function driversOf({ card }: CatalogProduct): ProductDetail['conversion_drivers'] {
  return [
    { name: 'autoship', qualifies: card.autoship_price !== null },
    { name: 'tiered_pricing', qualifies: card.tiered_pricing.length > 0 },
    { name: 'highly_rated', qualifies: card.rating_average >= 4.5 && card.rating_count >= 10 },
    { name: 'ebt_eligible', qualifies: card.ebt_mark === true },
  ];
}

/** The states that rule about any of these. */
function regionsWith(
  snapshot: Snapshot,
  products: readonly CatalogProduct[],
  today: Day,
  effect: 'block' | 'warn',
): ProductDetail['restricted_regions'] {
  const rules = restrictedRegions(
    snapshot.restrictions,
    products.flatMap(({ card, storage }) => ruleTagsOf({ ...card, storage })),
    today,
    effect,
  );
  return rules.map(({ region_code, reason }) => ({ region_code, reason }));
}
