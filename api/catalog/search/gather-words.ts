import type { Entry, LabelColumn } from '../entry.ts';
import type { FacetValueRow } from '../store.ts';
import type { Read, Reader } from './reader.ts';

/** The products that have a stem, ascending, and how much of it. */
export type Gathered = { ordinals: number[]; weights: number[] };

/** So many leading ingredients are what a product is made of; the rest is seasoning. */
const MAIN_INGREDIENTS = 4;
/** How much a long name thins out each of its words. */
const LENGTH_SHARE = 0.5;
const OF_LABEL: readonly LabelColumn[] = ['ingredient', 'diet', 'certification', 'value'];
const WEIGHT_OF_LABEL: Partial<Record<LabelColumn, number>> = { ingredient: 0.8 };

/** Adds up, product by product, what each stem says about it. */
export function gatherer(reader: Reader, facet_values: readonly FacetValueRow[]) {
  const titles = new Map(facet_values.map(({ kind, url_key, title }) => [`${kind}:${url_key}`, title]));
  const gathered: Gathered[] = [];
  const titlesOf = keptTitles(reader, titles);
  /** The weights of one product; all nought between products. */
  const weights: number[] = [];
  const touched: number[] = [];

  const add = ({ unique_ids }: Read, weight: number) => {
    for (const id of unique_ids) {
      const before = weights[id] ?? 0;
      if (before === 0) touched.push(id);
      weights[id] = before + weight;
    }
  };
  return {
    /** `name` is the product's title, taken apart. */
    add(ordinal: number, entry: Entry, name: Read): void {
      const { card, shelf, keys, options } = entry;
      // Names have about four words; a longer one says less about each.
      add(name, 3 / (1 - LENGTH_SHARE + (LENGTH_SHARE * name.stem_ids.length) / 4));
      if (options.length > 0) {
        const labels = options.flatMap(({ values }) => values.map(({ label }) => label));
        add(reader.read(labels.join(' ')), 1.5);
      }
      add(reader.kept(card.manufacturer), 2.5);
      add(reader.kept(shelf.title), 2);
      add(reader.kept(aboveOf(entry)), 0.5);
      for (const kind of OF_LABEL) add(titlesOf(kind, keys[kind]), WEIGHT_OF_LABEL[kind] ?? 0.4);
      add(reader.read(mainIngredients(entry)), 0.4);
      for (const id of touched) {
        const list = (gathered[id] ??= { ordinals: [], weights: [] });
        list.ordinals.push(ordinal);
        list.weights.push(weights[id] ?? 0);
        weights[id] = 0;
      }
      touched.length = 0;
    },
    *lists(): Generator<[stem: string, list: Gathered]> {
      for (const [id, list] of gathered.entries()) if (list) yield [reader.stemOfId(id), list];
    },
  };
}

/** The shelves above its own. */
function aboveOf({ shelf }: Entry): string {
  return shelf.path
    .slice(0, -1)
    .map(({ title }) => title)
    .join(' ');
}

/** Products share their lists of keys: what a list says is read once. */
function keptTitles(reader: Reader, titles: ReadonlyMap<string, string>) {
  const kept = new Map<LabelColumn, Map<readonly string[], Read>>();
  return (kind: LabelColumn, keys: readonly string[]): Read => {
    const of_kind = kept.get(kind) ?? new Map<readonly string[], Read>();
    kept.set(kind, of_kind);
    const known = of_kind.get(keys);
    if (known) return known;
    const read = reader.read(keys.map((key) => titles.get(`${kind}:${key}`) ?? '').join(' '));
    of_kind.set(keys, read);
    return read;
  };
}

export function mainIngredients({ ingredient_statement }: Entry): string {
  return ingredient_statement
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .slice(0, MAIN_INGREDIENTS)
    .join(' ');
}
