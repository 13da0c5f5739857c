import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import { pictureUrl } from '#api/media/index.ts';
import { type Entry, type Label, type LabelColumn, readLabel } from './entry.ts';
import { keptOrdinals, membersOf, oncePerSnapshot } from './members.ts';
import { entryAt, findEntry, type Snapshot } from './snapshot.ts';

const SWAPS = 3;
const PAIRS = 4;
/** A swap costs at most so many times as much by the ounce, or so little. */
const SIMILAR = 1.5;

/** A product as its own page shows it; `today` (YYYY-MM-DD) decides which restrictions hold. */
export function showDetail(snapshot: Snapshot, entry: Entry, today: string): ProductDetail {
  const label = readLabel(entry);
  const { card } = entry;
  const children = (snapshot.children_of.get(entry.product_id) ?? [])
    .map((ordinal) => entryAt(snapshot, ordinal).card)
    .filter(({ is_available }) => is_available);
  return {
    ...card,
    facts: label.facts,
    images: imagesOf(entry, label),
    breadcrumb: entry.shelf.path.map(({ url_key, title }) => ({ url_key, title })),
    diet_marks: crumbs(snapshot, entry, 'diet'),
    certifications: crumbs(snapshot, entry, 'certification'),
    values: crumbs(snapshot, entry, 'value'),
    allergens: entry.allergens,
    options: optionsOf(snapshot, entry),
    children,
    components: label.components.flatMap(({ product_id, qty }) => {
      const product = findEntry(snapshot, product_id)?.card;
      return product ? [{ product, qty }] : [];
    }),
    conversion_drivers: driversOf(card),
    msrp_source: label.msrp_source,
    msrp_checked_on: label.msrp_checked_on,
    histogram: [...entry.histogram],
    restricted_regions: restrictionsOn(snapshot, card.restriction_tag, today),
    age_min: entry.age_min,
    swaps: swapsFor(snapshot, entry),
    pairs: pairsFor(snapshot, entry),
  };
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

function restrictionsOn(snapshot: Snapshot, tag: string | null, today: string): ProductDetail['restricted_regions'] {
  if (tag === null) return [];
  return snapshot.restrictions
    .filter((rule) => rule.restriction_tag === tag && rule.effective_from <= today)
    .filter(({ effective_to }) => effective_to === null || today < effective_to)
    .map(({ region_code, reason }) => ({ region_code, reason }));
}

/** In stock, from the same shelf, with all of its diets, at a similar unit price; the nearest price first. */
function swapsFor(snapshot: Snapshot, entry: Entry): ProductCard[] {
  const distance = (other: Entry) => Math.abs(Math.log(other.unit_price_cents / entry.unit_price_cents));
  return neighbours(snapshot, entry.shelf.url_key)
    .filter((other) => other.card.in_stock && other.shelf === entry.shelf && !isFamily(entry, other))
    .filter((other) => other.unit_price_cents > 0 && distance(other) <= Math.log(SIMILAR))
    .filter((other) => entry.keys.diet.every((diet) => other.keys.diet.includes(diet)))
    .sort((a, b) => distance(a) - distance(b) || a.product_id - b.product_id)
    .slice(0, SWAPS)
    .map(({ card }) => card);
}

/** The most popular in stock of the shelves beside it, one of each, kept the same way. */
function pairsFor(snapshot: Snapshot, { shelf, card }: Entry): ProductCard[] {
  return favorites(snapshot)
    .filter(
      (other) => other.shelf !== shelf && other.shelf.path[0] === shelf.path[0] && other.card.storage === card.storage,
    )
    .slice(0, PAIRS)
    .map((other) => other.card);
}

/** The most popular product in stock of each shelf and way of keeping, the best of all first. */
const favorites = oncePerSnapshot((snapshot) => {
  const best_of = new Map<string, Entry>();
  for (const entry of snapshot.entries) {
    if (!entry.is_listed || !entry.card.in_stock || entry.card.has_options) continue;
    const place = `${entry.shelf.url_key}:${entry.card.storage}`;
    const best = best_of.get(place);
    if (!best || entry.popularity > best.popularity) best_of.set(place, entry);
  }
  return [...best_of.values()].sort((a, b) => b.popularity - a.popularity || a.product_id - b.product_id);
});

function neighbours(snapshot: Snapshot, category_key: string): Entry[] {
  return Array.from(keptOrdinals(membersOf(snapshot, 'category', category_key)), (ordinal) =>
    entryAt(snapshot, ordinal),
  );
}

function isFamily(a: Entry, b: Entry): boolean {
  return a.product_id === b.product_id || a.parent_product_id === b.product_id || b.parent_product_id === a.product_id;
}
