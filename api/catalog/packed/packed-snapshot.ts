import { SORTS } from '#domain/catalog/list-limits.ts';
import type { TimeSlicer } from '#api/kernel/time-slicer.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import type { Column } from '../column.ts';
import { type PackedText, textTable, type TextTable } from '../packed-texts.ts';
import { familiesOf, type Relations } from '../relations.ts';
import { type ColumnKey, COLUMNS, columnValues, productAt, type ReferenceData, type Snapshot } from '../snapshot.ts';
import { sortOrderOf } from '../sort-order.ts';
import {
  bytesOf,
  getFrom,
  greatest,
  int32s,
  type ReadersOf,
  readTable,
  tableWriter,
  uint16s,
  uint32s,
} from './columns.ts';
import { openIndex, packIndex } from './packed-index.ts';
import { PackedKeys, slotsOf } from './packed-keys.ts';
import { columnsOf, packedProduct, productTable, type ProductTable, RecentCards } from './packed-product.ts';
import { PRODUCT_COLUMNS } from './product-columns.ts';
import { UnusableFile } from './sections.ts';

type Sections = Map<string, Uint8Array>;
type Put = (name: string, bytes: Uint8Array) => void;
/** Columns by which a product is found. */
const KEYS = ['url_key', 'sku'] as const;

/**
 * Turns a catalog into bytes, with all that is computed from it: a file's sections, which `openPacked` reads in place.
 * Products come one by one and needn't be kept, because as objects they take five times the memory. What is read from the
 * database at every start isn't among the sections.
 */
export function snapshotPacker() {
  const sections: Sections = new Map();
  const put: Put = (name, bytes) => sections.set(name, bytes);
  const texts: PackedText[] = [];
  const single = tableWriter(PRODUCT_COLUMNS);
  return {
    /** Takes the next product, before families and sets are combined. */
    add(product: CatalogProduct): void {
      single.add(columnsOf(product, texts.push(product.details) - 1));
    },
    /** The products taken so far, which are all: read in place. Called once. */
    products({ categories }: ReferenceData): { products: CatalogProduct[]; relations: Relations } {
      const rows = texts.length;
      single.finish('product', put);
      putTexts(textTable(texts.splice(0)), put);
      const shared = {
        categories: categories.byId,
        texts: openTexts(getFrom(sections)),
        recentCards: new RecentCards(),
      };
      const { table, products } = openProducts(sections, 'product', rows, shared);
      for (const name of KEYS) put(`keys.${name}`, bytesOf(slotsOf(table.columns[name], rows)));
      return { products, relations: openRelations(getFrom(sections), rows, table.columns) };
    },
    /** Adds what was computed of them. */
    async finish(snapshot: Snapshot, slicer: TimeSlicer): Promise<Sections> {
      const { products, rawProducts } = snapshot;
      const combined = [...products.keys()].filter((ordinal) => products[ordinal] !== rawProducts[ordinal]);
      const writer = tableWriter(PRODUCT_COLUMNS);
      for (const ordinal of combined) writer.add(columnsOf(productAt(snapshot, ordinal), ordinal));
      writer.finish('combined', put);
      put('combined', bytesOf(Int32Array.from(combined)));
      packIndex(snapshot.index, products.length, put);
      for (const key of COLUMNS) {
        put(`column.${key}.starts`, bytesOf(snapshot.columns[key].starts));
        put(`column.${key}.ids`, bytesOf(snapshot.columns[key].ids));
      }
      for (const sort of SORTS) {
        put(`order.${sort}`, bytesOf(sortOrderOf(snapshot, sort)));
        await slicer.yieldIfDue();
      }
      put('listed', bytesOf(snapshot.listed));
      return sections;
    },
  };
}

function putTexts({ bytes, starts, plain_bytes, dictionary }: TextTable, put: Put): void {
  put('texts', bytes);
  put('texts.starts', bytesOf(starts));
  put('texts.plain', bytesOf(plain_bytes));
  put('texts.dictionary', dictionary);
}

/**
 * A snapshot that reads its products from these bytes, which stay where they are.
 * @param reference what the packed snapshot was made with; restrictions, synonyms, lists, seasons, redirects and
 * recent orders may be newer.
 * @throws UnusableFile if a section is missing, or can't be of this catalog.
 */
export function openPacked(
  sections: Sections | ReadonlyMap<string, Uint8Array>,
  reference: ReferenceData,
  version: number,
): Snapshot {
  const get = getFrom(sections);
  const rows = get('order.popular').length / 4;
  const combined = int32s(get('combined'));
  if (combined.some((ordinal) => ordinal < 0 || ordinal >= rows))
    throw new UnusableFile('it combines unknown products');
  const shared = { categories: reference.categories.byId, texts: openTexts(get), recentCards: new RecentCards() };
  const { table, products: rawProducts } = openProducts(sections, 'product', rows, shared);
  const products = [...rawProducts];
  openProducts(sections, 'combined', combined.length, shared).products.forEach((product, i) => {
    products[combined[i] ?? -1] = product;
  });
  return {
    ...reference,
    ...openRelations(get, rows, table.columns),
    version,
    priced_on: null,
    rawProducts,
    products,
    listed: uint32s(get('listed')),
    columns: Object.fromEntries(COLUMNS.map((key) => [key, openColumn(get, key, reference)])) as Snapshot['columns'],
    sortOrders: new Map(SORTS.map((sort) => [sort, int32s(get(`order.${sort}`))])),
    index: openIndex(sections, rows, reference.synonyms),
    isIndexed: true,
    shape: {},
  };
}

function openProducts(
  sections: ReadonlyMap<string, Uint8Array>,
  name: string,
  rows: number,
  shared: Omit<ProductTable, 'columns' | 'fields'>,
): { table: ProductTable; products: CatalogProduct[] } {
  const table = productTable({ ...shared, columns: readTable(PRODUCT_COLUMNS, name, sections, rows) });
  return { table, products: Array.from({ length: rows }, (_, row) => packedProduct(table, row)) };
}

function openRelations(
  get: ReturnType<typeof getFrom>,
  rows: number,
  columns: ReadersOf<typeof PRODUCT_COLUMNS>,
): Relations {
  const keysOf = (name: (typeof KEYS)[number]) => new PackedKeys(columns[name], uint32s(get(`keys.${name}`)), rows);
  return { ...familiesOf(rows, columns), ordinalByUrlKey: keysOf('url_key'), ordinalBySku: keysOf('sku') };
}

function openTexts(get: ReturnType<typeof getFrom>): TextTable {
  const table = {
    bytes: get('texts'),
    starts: uint32s(get('texts.starts')),
    plain_bytes: uint32s(get('texts.plain')),
    dictionary: get('texts.dictionary'),
  };
  if (table.starts.length !== table.plain_bytes.length + 1 || table.starts.at(-1) !== table.bytes.length)
    throw new UnusableFile('its texts have other sizes');
  return table;
}

function openColumn(get: ReturnType<typeof getFrom>, key: ColumnKey, reference: ReferenceData): Column {
  const values = columnValues(reference, key);
  const [starts, ids] = [uint32s(get(`column.${key}.starts`)), uint16s(get(`column.${key}.ids`))];
  if (greatest(ids) >= values.length) throw new UnusableFile(`its column ${key} has values that the shop hasn't`);
  return { values, idByKey: new Map(values.map((value, id) => [value.key, id])), starts, ids, sets: [] };
}
