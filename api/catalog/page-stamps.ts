import type { ProductCard } from '#domain/catalog/schema.ts';
import { LOW_UNDER } from '#domain/catalog/badges.ts';
import type { Entry } from './entry.ts';
import { isFavorite } from './show-detail.ts';
import type { Snapshot } from './snapshot.ts';

/** Tells whether a page that was kept still shows what is true: it does while its stamp stays the same. */
export type PageStamps = {
  /** Notes what a new snapshot changed for pages. */
  take(next: Snapshot): void;
  /** The stamp of an address without its query; the Pacific day `today` decides which restrictions a product has. */
  stampOf(path: string, today: string): string;
};

const PAGE = /^\/(c|diets|brand|p)\/([^/]+)$/;
const TAG_OF_FOLDER: Record<string, string> = { c: 'category', diets: 'diet', brand: 'brand' };

/**
 * A sale moves the stock of a product that hundreds of pages show, and changes none of them while plenty is left.
 * So pages are not stamped with the catalogue's version but with a count for what they are about (an aisle, a
 * brand, a shelf), which goes up when one of its products shows another face.
 */
export function makePageStamps(): PageStamps {
  const counts = new Map<string, number>();
  let whole = 0;
  let any = 0;
  let now: Snapshot | null = null;
  const countOf = (tag: string) => counts.get(tag) ?? 0;

  const productStamp = (snapshot: Snapshot, url_key: string, today: string): string => {
    const ordinal = snapshot.ordinal_of_url_key.get(url_key);
    const entry = ordinal === undefined ? undefined : snapshot.entries[ordinal];
    if (!entry) return 'none';
    const parts = entry.components.map(({ product_id }) =>
      familyTag(snapshot.entries[snapshot.ordinal_of.get(product_id) ?? -1]),
    );
    return [familyTag(entry), shelfTag(entry), pairsTag(entry), ...parts].map(countOf).join('.') + today;
  };

  return {
    take(next) {
      const before = now;
      now = next;
      if (!before || before.shelves !== next.shelves || before.entries.length !== next.entries.length) {
        whole += 1;
        return;
      }
      const tags = new Set<string>();
      next.entries.forEach((entry, ordinal) => {
        const then = before.entries[ordinal];
        if (entry === then || !then || hasSameFace(entry, then)) return;
        for (const one of [entry, then]) for (const tag of tagsOf(one)) tags.add(tag);
        if (isFavorite(before, ordinal) || isFavorite(next, ordinal)) tags.add(pairsTag(entry));
      });
      if (tags.size > 0) any += 1;
      for (const tag of tags) counts.set(tag, countOf(tag) + 1);
    },
    stampOf(path, today) {
      const plain = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
      const [, folder = '', key = ''] = PAGE.exec(plain) ?? [];
      if (folder === 'p' && now) return `${whole}:${productStamp(now, key, today)}`;
      const tag = TAG_OF_FOLDER[folder];
      return tag ? `${whole}:${countOf(`${tag}:${key}`)}` : `${whole}:${any}`;
    },
  };
}

/** A label that stayed is the same object. */
function hasSameFace(entry: Entry, then: Entry): boolean {
  return entry.label === then.label && faceOf(entry) === faceOf(then);
}

/** All that pages show of a product besides its label. Of plenty in stock they say that, not how many. */
function faceOf(entry: Entry): string {
  const card: ProductCard = { ...entry.card, qty: Math.min(entry.card.qty, LOW_UNDER) };
  const { is_listed, popularity, released_on, category_keys, keys, allergens, age_min, histogram } = entry;
  const rest = { is_listed, popularity, released_on, category_keys, keys, allergens, age_min, histogram };
  const { options, components, shelf, picture_hash } = entry;
  return JSON.stringify([card, rest, options, components, shelf.url_key, picture_hash]);
}

function tagsOf(entry: Entry): string[] {
  return [
    ...entry.category_keys.map((key) => `category:${key}`),
    ...entry.keys.diet.map((key) => `diet:${key}`),
    `brand:${entry.card.manufacturer_url_key}`,
    shelfTag(entry),
    familyTag(entry),
  ];
}

/** A choice shows its sisters and its parent all of them. */
function familyTag(entry: Entry | undefined): string {
  return `family:${entry?.parent_product_id ?? entry?.product_id ?? 0}`;
}

/** Swaps come from the same shelf. */
function shelfTag({ shelf }: Entry): string {
  return `shelf:${shelf.url_key}`;
}

/** What goes with a product comes from the favorites of its aisle. */
function pairsTag({ shelf }: Entry): string {
  return `pairs:${shelf.path[0]?.url_key ?? ''}`;
}
