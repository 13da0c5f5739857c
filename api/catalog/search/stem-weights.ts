import type { FacetValueKind } from '#domain/catalog/facet-kinds.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import type { FacetValueRow } from '../store.ts';
import type { TokenizedText, Tokenizer } from './tokenizer.ts';

/** The products that have a stem, ascending, with the stem's weight in each. */
export type StemWeights = { ordinals: number[]; weights: number[] };

/** The first ingredients make up most of a product; the rest is seasoning. */
const MAIN_INGREDIENTS = 4;
/** An apple ring is more of an apple than a rice cake with apple. */
const FIRST_INGREDIENT = 1;
/** How much a longer name lowers the weight of each of its words (BM25's b). */
const LENGTH_SHARE = 0.5;
const INDEXED_KINDS: readonly FacetValueKind[] = ['ingredient', 'diet', 'certification', 'value'];
const KIND_WEIGHTS: Partial<Record<FacetValueKind, number>> = { ingredient: 0.8 };

/** Sums up the weight of each stem, product by product. */
export function makeStemWeigher(tokenizer: Tokenizer, facetValues: readonly FacetValueRow[]) {
  const titles = new Map(facetValues.map(({ kind, url_key, title }) => [`${kind}:${url_key}`, title]));
  const byStem: StemWeights[] = [];
  const titlesOf = memoizeTitles(tokenizer, titles);
  /** By stem id, for the current product; all zero between products. */
  const weights: number[] = [];
  const touched: number[] = [];

  const add = ({ uniqueIds }: TokenizedText, weight: number) => {
    for (const id of uniqueIds) {
      const before = weights[id] ?? 0;
      if (before === 0) touched.push(id);
      weights[id] = before + weight;
    }
  };
  return {
    /** @param name the product's tokenized title. */
    add(ordinal: number, product: CatalogProduct, name: TokenizedText): void {
      const { card, category, keys, options } = product;
      const isBundle = product.components.length > 0;
      // Names have about four words; in a longer name each word counts less.
      add(name, 3 / (1 - LENGTH_SHARE + (LENGTH_SHARE * name.stemIds.length) / 4));
      if (options.length > 0) {
        const labels = options.flatMap(({ values }) => values.map(({ label }) => label));
        add(tokenizer.tokenize(labels.join(' ')), 1.5);
      }
      add(tokenizer.memoized(card.manufacturer), 2.5);
      // A bundle has the category and the ingredients of its parts, but it is none of them.
      if (!isBundle) {
        add(tokenizer.memoized(category.title), 2);
        add(tokenizer.memoized(parentTitles(product)), 0.5);
        for (const kind of INDEXED_KINDS) add(titlesOf(kind, keys[kind]), KIND_WEIGHTS[kind] ?? 0.4);
        add(tokenizer.tokenize(mainIngredients(product)), 0.4);
        add(tokenizer.tokenize(firstIngredient(product)), FIRST_INGREDIENT);
      }
      for (const id of touched) {
        const list = (byStem[id] ??= { ordinals: [], weights: [] });
        list.ordinals.push(ordinal);
        list.weights.push(weights[id] ?? 0);
        weights[id] = 0;
      }
      touched.length = 0;
    },
    *lists(): Generator<[stem: string, list: StemWeights]> {
      for (const [id, list] of byStem.entries()) if (list) yield [tokenizer.stemOfId(id), list];
    },
  };
}

/** The titles of the categories above the product's own. */
function parentTitles({ category }: CatalogProduct): string {
  return category.path
    .slice(0, -1)
    .map(({ title }) => title)
    .join(' ');
}

/** Products share their key lists (see intern.ts), so each list's titles are tokenized once. */
function memoizeTitles(tokenizer: Tokenizer, titles: ReadonlyMap<string, string>) {
  const cache = new Map<FacetValueKind, Map<readonly string[], TokenizedText>>();
  return (kind: FacetValueKind, keys: readonly string[]): TokenizedText => {
    const ofKind = cache.get(kind) ?? new Map<readonly string[], TokenizedText>();
    cache.set(kind, ofKind);
    const known = ofKind.get(keys);
    if (known) return known;
    const tokenized = tokenizer.tokenize(keys.map((key) => titles.get(`${kind}:${key}`) ?? '').join(' '));
    ofKind.set(keys, tokenized);
    return tokenized;
  };
}

function firstIngredient({ ingredient_statement }: CatalogProduct): string {
  return /^[^,(]*/.exec(ingredient_statement)?.[0] ?? '';
}

function mainIngredients({ ingredient_statement }: CatalogProduct): string {
  return ingredient_statement
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .slice(0, MAIN_INGREDIENTS)
    .join(' ');
}
