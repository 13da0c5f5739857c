import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { FacetPage, ProductList, SearchAnswer, SuggestAnswer } from '#domain/catalog/endpoints.ts';
import { Facet, ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import { BUDGET, withinBytes } from '#api/kernel/memory-budget.ts';
import { serializerOf } from '#api/http/http.ts';
import type { CatalogProduct } from './catalog-product.ts';
import type { CategoryTree } from './category-tree.ts';
import { memoize } from './memoized-sets.ts';
import { type RelatedDetail, relatedDetail, staticDetail } from './show-detail.ts';
import type { PageHead } from './page-head.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The answers of the `show-` functions as JSON text, assembled from cached pieces: a card is in a hundred lists, and
 * serializing it each time is most of the work. Every piece is serialized by its schema. Pieces are ASCII strings:
 * text beyond Latin-1 takes twice the memory and time, and allocating a Buffer per answer costs more garbage
 * collection than it saves (measured: 2.2 times the CPU).
 */

const RELATED = {
  options: true,
  children: true,
  components: true,
  restricted_regions: true,
  warned_regions: true,
  swaps: true,
  related: true,
  pairs: true,
  pairs_by: true,
} as const;

const writeCard = serializerOf(ProductCard);
const writeFacets = serializerOf(Facet.array());
const writePaging = serializerOf(ProductList.omit({ products: true, facets: true }));
const writeHead = serializerOf(
  FacetPage.omit({ products: true, total: true, cur_page: true, page_size: true, facets: true }),
);
const writeSuggestionTexts = serializerOf(SuggestAnswer.omit({ products: true }));
const writeSpelling = serializerOf(SearchAnswer.pick({ spelling: true, shortfall: true }));
const writeStatic = serializerOf(ProductDetail.omit(RELATED));
const writeChoices = serializerOf(
  ProductDetail.pick({ options: true, restricted_regions: true, warned_regions: true, pairs_by: true }),
);

const writePart = serializerOf(ProductDetail.shape.components.element.omit({ product: true }));

/** Escapes everything beyond ASCII, as JSON allows. */
function ascii(json: string): string {
  return json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const cards = new LRUCache<ProductCard, string>(withinBytes(BUDGET.cards));

function cardJson(card: ProductCard): string {
  const known = cards.get(card);
  if (known !== undefined) return known;
  const json = ascii(writeCard(card));
  cards.set(card, json, { size: json.length + 100 });
  return json;
}

const headJsons = new WeakMap<PageHead, string>();

/** `,"kind":...}`, the part after the list. */
const headJson = (head: PageHead) => memoize(headJsons, head, () => ascii(`,${writeHead(head).slice(1)}`));

export function writeList(list: ProductList): string {
  return `${openList(list)}}`;
}

export function writePage(list: ProductList, head: PageHead): string {
  return openList(list) + headJson(head);
}

export function writeSearch(answer: z.output<typeof SearchAnswer>): string {
  return `${openList(answer)},${ascii(writeSpelling(answer)).slice(1)}`;
}

export function writeSuggestions(answer: z.output<typeof SuggestAnswer>): string {
  return `{"products":[${cardsJson(answer.products)}],${ascii(writeSuggestionTexts(answer)).slice(1)}`;
}

/** A list without its closing brace. */
function openList(list: ProductList): string {
  return `{"products":[${cardsJson(list.products)}],"facets":${list.facets ? ascii(writeFacets(list.facets)) : null},${writePaging(list).slice(1, -1)}`;
}

function cardsJson(cards: readonly ProductCard[]): string {
  let json = '';
  for (const card of cards) json += json === '' ? cardJson(card) : `,${cardJson(card)}`;
  return json;
}

/** One cache for each full load, because a product keeps all that was loaded with it in memory. */
const staticDetails = new WeakMap<CategoryTree, LRUCache<CatalogProduct, string>>();

export function writeDetail(snapshot: Snapshot, product: CatalogProduct, today: string): string {
  const related = relatedDetail(snapshot, product, today);
  return `${staticJson(snapshot, product)},${relatedJson(related)}}`;
}

/** `{"id":...`, the part that depends on this product only, without the closing brace. */
function staticJson(snapshot: Snapshot, product: CatalogProduct): string {
  const loaded = memoize(staticDetails, snapshot.categories, () => new LRUCache(withinBytes(BUDGET.details)));
  const known = loaded.get(product);
  if (known !== undefined) return known;
  const json = ascii(writeStatic({ ...product.card, ...staticDetail(snapshot, product) })).slice(0, -1);
  loaded.set(product, json, { size: json.length + 200 });
  return json;
}

function relatedJson(related: RelatedDetail): string {
  const components = related.components.map(
    ({ product, ...part }) => `${ascii(writePart(part)).slice(0, -1)},"product":${cardJson(product)}}`,
  );
  return [
    ascii(writeChoices(related)).slice(1, -1),
    `"children":[${cardsJson(related.children)}]`,
    `"components":[${components.join(',')}]`,
    `"swaps":[${cardsJson(related.swaps)}]`,
    `"related":[${cardsJson(related.related)}]`,
    `"pairs":[${cardsJson(related.pairs)}]`,
  ].join(',');
}
