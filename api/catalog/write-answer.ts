import type { z } from 'zod';
import { FacetPage, ProductList, SearchAnswer, SuggestAnswer } from '#domain/catalog/endpoints.ts';
import { Facet, ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import { BoundedCache } from '#api/kernel/bounded-cache.ts';
import { BUDGET } from '#api/kernel/memory-budget.ts';
import { serializerOf } from '#api/kernel/http.ts';
import type { Entry } from './entry.ts';
import { type MovingDetail, movingDetail, stillDetail } from './show-detail.ts';
import type { PageHead } from './show-page.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The same answers as the `show-` functions make, put together of JSON that was made once: a card is in a hundred
 * lists, and turning it into JSON each time is most of the work. Every piece goes through its schema. Pieces are
 * plain ASCII and strings: text beyond Latin-1 takes twice the room and time, and a fresh Buffer of a list's size
 * for each answer keeps the collector busier than the answer is worth (measured: 2.2 times the CPU).
 */

const MOVING = {
  options: true,
  children: true,
  components: true,
  restricted_regions: true,
  swaps: true,
  pairs: true,
} as const;

const writeCard = serializerOf(ProductCard);
const writeFacets = serializerOf(Facet.array());
const writeTail = serializerOf(ProductList.omit({ products: true, facets: true }));
const writeHead = serializerOf(
  FacetPage.omit({ products: true, total: true, cur_page: true, page_size: true, facets: true }),
);
const writeWords = serializerOf(SuggestAnswer.omit({ products: true }));
const writeSpelling = serializerOf(SearchAnswer.pick({ spelling: true }));
const writeStill = serializerOf(ProductDetail.omit({ ...shapeOf(ProductCard), ...MOVING }));
const writeChoices = serializerOf(ProductDetail.pick({ options: true, restricted_regions: true }));

/** Names of an object's fields, as `omit` takes them. */
function shapeOf<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): { [Name in keyof Shape]: true } {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, true])) as { [Name in keyof Shape]: true };
}

/** JSON may write any character as an escape. */
function ascii(json: string): string {
  return json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function jsonOnce<Part extends object>(write: (part: Part) => string): (part: Part) => string {
  const made = new WeakMap<Part, string>();
  return (part) => {
    const known = made.get(part);
    if (known !== undefined) return known;
    const json = ascii(write(part));
    made.set(part, json);
    return json;
  };
}

const cards = new BoundedCache<ProductCard, string>(BUDGET.cards);

function cardJson(card: ProductCard): string {
  const known = cards.get(card);
  if (known !== undefined) return known;
  const json = ascii(writeCard(card));
  cards.set(card, json, json.length + 100);
  return json;
}

const facetsJson = jsonOnce<Facet[]>(writeFacets);
/** `,"kind":...}`: what follows the list. */
const headJson = jsonOnce<PageHead>((head) => `,${writeHead(head).slice(1)}`);

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
  return `{"products":[${cardsJson(answer.products)}],${ascii(writeWords(answer)).slice(1)}`;
}

/** All of a list but the closing brace. */
function openList(list: ProductList): string {
  return `{"products":[${cardsJson(list.products)}],"facets":${facetsJson(list.facets)},${writeTail(list).slice(1, -1)}`;
}

function cardsJson(cards: readonly ProductCard[]): string {
  let json = '';
  for (const card of cards) json += json === '' ? cardJson(card) : `,${cardJson(card)}`;
  return json;
}

const stills = new BoundedCache<Entry, string>(BUDGET.details);

export function writeDetail(snapshot: Snapshot, entry: Entry, today: string): string {
  const moving = movingDetail(snapshot, entry, today);
  return `${cardJson(entry.card).slice(0, -1)},${stillJson(snapshot, entry)},${movingJson(moving)}}`;
}

/** `"facts":...`: what stays while the entry does. */
function stillJson(snapshot: Snapshot, entry: Entry): string {
  const known = stills.get(entry);
  if (known !== undefined) return known;
  const json = ascii(writeStill(stillDetail(snapshot, entry))).slice(1, -1);
  stills.set(entry, json, json.length + 200);
  return json;
}

function movingJson(moving: MovingDetail): string {
  const components = moving.components.map(({ product, qty }) => `{"qty":${qty},"product":${cardJson(product)}}`);
  return [
    ascii(writeChoices(moving)).slice(1, -1),
    `"children":[${cardsJson(moving.children)}]`,
    `"components":[${components.join(',')}]`,
    `"swaps":[${cardsJson(moving.swaps)}]`,
    `"pairs":[${cardsJson(moving.pairs)}]`,
  ].join(',');
}
