import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import { restrictedRegions } from '#domain/compliance/restrictions.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { pictureUrl } from '#api/media/index.ts';
import { type Entry, type Label, type LabelColumn, readLabel } from './entry.ts';
import { keptOrdinals, membersOf, oncePerShape } from './members.ts';
import type { Shelf } from './shelves.ts';
import { entryAt, findEntry, type Snapshot } from './snapshot.ts';

const SWAPS = 3;
const PAIRS = 4;
/** A swap costs at most so many times as much by the ounce, or so little. */
const SIMILAR = 1.5;

/** What stays while the entry does, whatever happens to other products. */
export type StillDetail = Omit<ProductDetail, keyof ProductCard | keyof MovingDetail>;
/** What other products have a part in. */
export type MovingDetail = Pick<
  ProductDetail,
  'options' | 'children' | 'components' | 'restricted_regions' | 'swaps' | 'pairs'
>;

/** A product as its own page shows it; the Pacific day `today` decides which restrictions are in force. */
export function showDetail(snapshot: Snapshot, entry: Entry, today: Day): ProductDetail {
  return { ...entry.card, ...stillDetail(snapshot, entry), ...movingDetail(snapshot, entry, today) };
}

export function stillDetail(snapshot: Snapshot, entry: Entry): StillDetail {
  const label = readLabel(entry);
  return {
    facts: label.facts,
    images: imagesOf(entry, label),
    breadcrumb: entry.shelf.path.map(({ url_key, title }) => ({ url_key, title })),
    diet_marks: crumbs(snapshot, entry, 'diet'),
    certifications: crumbs(snapshot, entry, 'certification'),
    values: crumbs(snapshot, entry, 'value'),
    allergens: entry.allergens,
    conversion_drivers: driversOf(entry.card),
    msrp_source: label.msrp_source,
    msrp_checked_on: label.msrp_checked_on,
    histogram: [...entry.histogram],
    age_min: entry.age_min,
  };
}

export function movingDetail(snapshot: Snapshot, entry: Entry, today: Day): MovingDetail {
  return {
    options: optionsOf(snapshot, entry),
    children: (snapshot.children_of.get(entry.product_id) ?? [])
      .map((ordinal) => entryAt(snapshot, ordinal).card)
      .filter(({ is_available }) => is_available),
    components: componentsOf(snapshot, entry),
    restricted_regions: regionsClosedTo(snapshot, entry.card.restriction_tag, today),
    swaps: swapsFor(snapshot, entry),
    pairs: pairsFor(snapshot, entry),
  };
}

function componentsOf(snapshot: Snapshot, entry: Entry): ProductDetail['components'] {
  return entry.components.flatMap(({ product_id, qty }) => {
    const product = findEntry(snapshot, product_id)?.card;
    return product ? [{ product, qty }] : [];
  });
}

function imagesOf({ card, picture_hash }: Entry, { facts }: Label): ProductDetail['images'] {
  const alt = `${card.manufacturer} ${card.title}, ${card.size_text}`;
  const front = { view: 'front' as const, src: card.image_large, src_small: card.image, alt };
  const has_label = facts.nutrition !== null || facts.ingredient_statement !== '';
  if (!picture_hash || !has_label) return [front];
  const [src, src_small] = [640, 320].map((width) =>
    pictureUrl(card.sku, picture_hash, width === 640 ? 640 : 320, 'label'),
  );
  return [front, { view: 'label', src: src ?? '', src_small: src_small ?? '', alt: `Label of ${alt}` }];
}

function crumbs(snapshot: Snapshot, entry: Entry, kind: LabelColumn): ProductDetail['diet_marks'] {
  const { values, id_of } = snapshot.columns[kind];
  return entry.keys[kind].flatMap((key) => {
    const value = values[id_of.get(key) ?? -1];
    return value ? [{ url_key: key, title: value.title }] : [];
  });
}

/** A child shows its parent's choices, so that a shopper can go from one size to another. */
function optionsOf(snapshot: Snapshot, entry: Entry): ProductDetail['options'] {
  const parent = entry.parent_product_id === null ? entry : findEntry(snapshot, entry.parent_product_id);
  return (parent?.options ?? []).map(({ name, values }) => ({
    name,
    values: values.flatMap(({ label, product_id }) => {
      const card = findEntry(snapshot, product_id)?.card;
      if (!card?.is_available) return [];
      return [{ label, product_id, url: card.url, price: card.price, in_stock: card.in_stock }];
    }),
  }));
}

/** What may tip the balance, as facts (requirement P4). */
function driversOf(card: ProductCard): ProductDetail['conversion_drivers'] {
  return [
    { name: 'autoship', qualifies: card.autoship_enabled },
    { name: 'tiered_pricing', qualifies: card.tiered_pricing.length > 0 },
    { name: 'highly_rated', qualifies: card.rating_average >= 4.5 && card.rating_count >= 10 },
    { name: 'ebt_eligible', qualifies: card.ebt_eligibility },
  ];
}

function regionsClosedTo(snapshot: Snapshot, tag: string | null, today: Day): ProductDetail['restricted_regions'] {
  return restrictedRegions(snapshot.restrictions, tag, today).map(({ region_code, reason }) => ({
    region_code,
    reason,
  }));
}

/** In stock, from the same shelf, with all of its diets, at a similar unit price; the nearest price first. */
function swapsFor(snapshot: Snapshot, entry: Entry): ProductCard[] {
  const { unit_price_cents, keys } = entry;
  const near: { other: Entry; times: number }[] = [];
  for (const ordinal of shelfMembers(snapshot, entry.shelf)) {
    const other = entryAt(snapshot, ordinal);
    const theirs = other.unit_price_cents;
    if (!other.card.in_stock || theirs <= 0 || unit_price_cents <= 0) continue;
    const times = theirs > unit_price_cents ? theirs / unit_price_cents : unit_price_cents / theirs;
    if (times > SIMILAR || isFamily(entry, other)) continue;
    if (keys.diet.every((diet) => other.keys.diet.includes(diet))) near.push({ other, times });
  }
  return near
    .sort((a, b) => a.times - b.times || a.other.product_id - b.other.product_id)
    .slice(0, SWAPS)
    .map(({ other }) => other.card);
}

/** The most popular in stock of the shelves beside it, one of each, kept the same way. */
function pairsFor(snapshot: Snapshot, { shelf, card }: Entry): ProductCard[] {
  const pairs: ProductCard[] = [];
  for (const ordinal of favorites(snapshot).get(placeOf(shelf.path[0], card)) ?? []) {
    const other = entryAt(snapshot, ordinal);
    if (other.shelf !== shelf) pairs.push(other.card);
    if (pairs.length === PAIRS) break;
  }
  return pairs;
}

const placeOf = (shelf: Shelf | undefined, card: ProductCard) => `${shelf?.url_key ?? ''}:${card.storage}`;

/** For each aisle and way of keeping: the most popular product in stock of each of its shelves, the best first. */
const favorites = oncePerShape((snapshot) => {
  const best_of = new Map<string, number>();
  const first_of = (ordinal: number) => entryAt(snapshot, ordinal);
  snapshot.entries.forEach((entry, ordinal) => {
    if (!entry.is_listed || !entry.card.in_stock || entry.card.has_options) return;
    const place = placeOf(entry.shelf, entry.card);
    const best = best_of.get(place);
    if (best === undefined || entry.popularity > first_of(best).popularity) best_of.set(place, ordinal);
  });
  const ordinals = [...best_of.values()].sort(
    (a, b) => first_of(b).popularity - first_of(a).popularity || first_of(a).product_id - first_of(b).product_id,
  );
  return Map.groupBy(ordinals, (ordinal) => placeOf(first_of(ordinal).shelf.path[0], first_of(ordinal).card));
});

/** Whether other products' pages may name it as what goes well with them. */
export function isFavorite(snapshot: Snapshot, ordinal: number): boolean {
  const { shelf, card } = entryAt(snapshot, ordinal);
  return favorites(snapshot).get(placeOf(shelf.path[0], card))?.includes(ordinal) ?? false;
}

const membersByShelf = oncePerShape(() => new Map<Shelf, Int32Array>());

/** What is listed and stands on this very shelf. */
function shelfMembers(snapshot: Snapshot, shelf: Shelf): Int32Array {
  const known = membersByShelf(snapshot).get(shelf);
  if (known) return known;
  const members = keptOrdinals(membersOf(snapshot, 'category', shelf.url_key)).filter(
    (ordinal) => entryAt(snapshot, ordinal).shelf === shelf,
  );
  membersByShelf(snapshot).set(shelf, members);
  return members;
}

function isFamily(a: Entry, b: Entry): boolean {
  return a.product_id === b.product_id || a.parent_product_id === b.product_id || b.parent_product_id === a.product_id;
}
