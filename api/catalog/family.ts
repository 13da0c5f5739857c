import type { FreeFrom } from '#domain/catalog/allergens.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import { badgesOf } from '#domain/catalog/badges.ts';
import { isSent } from '#domain/catalog/is-sent.ts';
import { VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { hasOptions, isFamily } from '#domain/catalog/names.ts';
import { lowestPrice, type PickRule } from '#domain/catalog/pick-rule.ts';
import { availableAs } from '#domain/catalog/set-stock.ts';
import { dollars } from '#domain/kernel/money.ts';
import type { CatalogCard, CatalogProduct } from './catalog-product.ts';
import { internList } from './intern.ts';
import { plainOf } from './packed/packed-product.ts';
import { faultsOfSet } from './set-faults.ts';

/**
 * A configurable product has no stock, price or rating of its own and takes them from its children: the price of the
 * cheapest one in stock ("from") and the combined rating.
 */
export function combineFamily(parent: CatalogProduct, children: readonly CatalogProduct[]): CatalogProduct {
  if (!isFamily(parent.card) || children.length === 0) return parent;
  const sellable = children.filter(({ is_available }) => is_available);
  const in_stock = sellable.filter(({ card }) => card.in_stock);
  const cheapest = cheapestOf(in_stock.length > 0 ? in_stock : sellable) ?? parent;
  const is_available = parent.is_available && sellable.length > 0;
  const isEbtPayable = parent.ebt_eligibility && sellable.every((child) => child.ebt_eligibility);
  return {
    ...plainOf(parent),
    card: {
      ...parent.card,
      ...cardOf(parent, cheapest, sellable),
      ...ratingOf(children),
      ...ruledBy(parent, sellable),
      is_available,
      ebt_mark: isEbtPayable ? parent.card.ebt_mark : undefined,
    },
    ebt_eligibility: isEbtPayable,
    is_available,
    review_count: children.reduce((sum, { review_count }) => sum + review_count, 0),
    is_listed: parent.is_listed && sellable.length > 0,
    price_cents: cheapest.price_cents,
    msrp_cents: cheapest.msrp_cents,
    msrp_source: cheapest.msrp_source,
    msrp_checked_on: cheapest.msrp_checked_on,
    unit_price_cents: cheapest.unit_price_cents,
    unit_amount: cheapest.unit_amount,
    unit_measure: cheapest.unit_measure,
    ...promisedByAll(parent, sellable),
    histogram: [0, 1, 2, 3, 4].map((star) => children.reduce((sum, child) => sum + (child.histogram[star] ?? 0), 0)),
    category_keys: children.reduce<readonly string[]>(
      (keys, child) =>
        child.category_keys.every((key) => keys.includes(key)) ? keys : [...new Set([...keys, ...child.category_keys])],
      parent.category_keys,
    ),
  };
}

/**
 * A set promises what each of its parts promises, and is in stock as far as they are; a part that isn't known promises
 * nothing, and one that can't be part of a set counts as sold out. `parts` are in the order of its components. What is
 * chosen on its page costs "from" the cheapest choice.
 */
export function combineBundle(bundle: CatalogProduct, parts: readonly (CatalogProduct | null)[]): CatalogProduct {
  const { card } = bundle;
  const faults = faultsOfSet(bundle, (id) => parts.find((part) => part?.product_id === id));
  const sold = parts.map((part, at) => (faults[at] === null ? part : null));
  const from = priceFrom(bundle, sold);
  const isEbtPayable = bundle.ebt_eligibility && parts.every((part) => part?.ebt_eligibility);
  return {
    ...plainOf(bundle),
    ...promisedByAll(bundle, parts),
    ...from,
    card: {
      ...card,
      ...stockOfBundle(bundle, sold),
      ...(from && { price: dollars(from.price_cents), msrp: dollars(from.msrp_cents) }),
      ...ruledBy(bundle, hasOptions(card) ? sold : parts),
      ebt_mark: isEbtPayable ? card.ebt_mark : undefined,
    },
    ebt_eligibility: isEbtPayable,
  };
}

type Stock = Pick<CatalogCard, 'in_stock' | 'qty' | 'product_badges'>;

function stockOfBundle(bundle: CatalogProduct, parts: readonly (CatalogProduct | null)[]): Stock {
  const { card, storage, components, pick_rule, is_available } = bundle;
  const { product_type, min_order_qty } = card;
  const stocks = parts.map((part, i) => ({
    available: part?.is_available ? part.stock_qty : null,
    qty: components[i]?.qty ?? 1,
  }));
  const qty = Math.min(QTY_MAX, availableAs({ product_type, pick_rule }, stocks));
  const in_stock = is_available && isSent({ product_type, storage }) && qty >= min_order_qty;
  return { qty, in_stock, product_badges: badgesOf({ product_type, storage, in_stock, qty }) };
}

/** The cheapest product of a group, or the cheapest build-your-own set; null for what has a price of its own. */
function priceFrom(
  { card, pick_rule }: CatalogProduct,
  parts: readonly (CatalogProduct | null)[],
): Pick<CatalogProduct, 'price_cents' | 'msrp_cents'> | null {
  if (!hasOptions(card)) return null;
  const sold = parts.filter((part) => part !== null).filter(({ is_available }) => is_available);
  const in_stock = sold.filter((part) => part.card.in_stock);
  const stocked = in_stock.map(({ price_cents, card: { qty } }) => ({ price_cents, available: qty }));
  // While too little is in stock, it costs what it will when everything is back.
  const lowest =
    lowestOf(pick_rule, stocked) ??
    lowestOf(
      pick_rule,
      sold.map(({ price_cents }) => ({ price_cents, available: QTY_MAX })),
    );
  // What other stores charge depends on what is chosen.
  return lowest === null ? null : { price_cents: lowest, msrp_cents: lowest };
}

function lowestOf(pick_rule: PickRule | null, choices: Parameters<typeof lowestPrice>[1]): number | null {
  if (pick_rule) return lowestPrice(pick_rule, choices);
  return choices.length === 0 ? null : Math.min(...choices.map(({ price_cents }) => price_cents));
}

/**
 * Where one part may not be sent, neither may a set of fixed contents. What is chosen on its page may not be sent where
 * none of its choices may.
 */
function ruledBy(
  { card }: CatalogProduct,
  parts: readonly (CatalogProduct | null)[],
): Pick<CatalogCard, 'restriction_tag' | 'part_tags'> {
  const tags = parts.flatMap((part) => (part ? [part.card.restriction_tag] : []));
  const isOfAll = !hasOptions(card) || tags.every((tag) => tag === tags[0]);
  const restriction_tag = card.restriction_tag ?? (isOfAll ? tags.find((tag) => tag !== undefined) : undefined);
  const others = tags.flatMap((tag) => (tag === undefined || tag === restriction_tag ? [] : [tag]));
  return {
    restriction_tag,
    part_tags: others.length > 0 ? internList([...new Set(others)].toSorted()) : undefined,
  };
}

type Promised = Pick<CatalogProduct, 'keys' | 'free_from' | 'contains' | 'may_contain' | 'nutrient_facts'>;

/** Whichever child is chosen, whichever part is eaten, the promise holds. */
function promisedByAll(whole: CatalogProduct, parts: readonly (CatalogProduct | null)[]): Promised {
  const common = <Key extends string>(own: readonly Key[], of: (part: CatalogProduct) => readonly Key[]) =>
    internList(own.filter((key) => parts.every((part) => part !== null && of(part).includes(key)))) as Key[];
  const anyOf = (of: (product: CatalogProduct) => readonly FreeFrom[]) =>
    internList([...new Set([whole, ...parts].flatMap((part) => (part ? of(part) : [])))].toSorted()) as FreeFrom[];
  const keys = { ...whole.keys };
  // A selection is only where a product is shown.
  for (const kind of VALUE_KINDS) keys[kind] = common(keys[kind], (part) => part.keys[kind]);
  return {
    keys,
    free_from: common(whole.free_from, ({ free_from }) => free_from),
    contains: anyOf(({ contains }) => contains),
    may_contain: anyOf(({ may_contain }) => may_contain),
    nutrient_facts: common(whole.nutrient_facts, ({ nutrient_facts }) => nutrient_facts),
  };
}

function cheapestOf(products: readonly CatalogProduct[]): CatalogProduct | undefined {
  return products.reduce<CatalogProduct | undefined>(
    (best, one) => (best && best.price_cents <= one.price_cents ? best : one),
    undefined,
  );
}

function cardOf(
  parent: CatalogProduct,
  cheapest: CatalogProduct,
  sellable: readonly CatalogProduct[],
): Partial<CatalogCard> {
  const { storage, card } = parent;
  const in_stock = parent.is_available && sellable.some((child) => child.card.in_stock);
  const qty = Math.min(
    QTY_MAX,
    sellable.reduce((sum, child) => sum + child.card.qty, 0),
  );
  const autoship = sellable.flatMap((child) => child.card.autoship_price ?? []);
  return {
    msrp: cheapest.card.msrp,
    price: cheapest.card.price,
    unit_price: cheapest.card.unit_price,
    autoship_price: autoship.length > 0 ? (cheapest.card.autoship_price ?? Math.min(...autoship)) : null,
    tiered_pricing: cheapest.card.tiered_pricing,
    in_stock,
    qty,
    product_badges: badgesOf({ product_type: card.product_type, storage, in_stock, qty }),
  };
}

function ratingOf(children: readonly CatalogProduct[]): Pick<CatalogCard, 'rating_count' | 'rating_average'> {
  const rating_count = children.reduce((sum, { card }) => sum + card.rating_count, 0);
  const stars = children.reduce((sum, { card }) => sum + card.rating_average * card.rating_count, 0);
  return {
    rating_count,
    rating_average: rating_count === 0 ? 0 : Math.round((stars / rating_count) * 100) / 100,
  };
}
