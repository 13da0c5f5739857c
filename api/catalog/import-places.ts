import { sql } from 'kysely';
import type { ProductDraft } from '#domain/catalog/import-draft.ts';
import { IMPORTED_DIETS } from '#domain/catalog/import-diets.ts';
import { IMPORTED_CERTIFICATIONS } from '#domain/catalog/import-evidence.ts';
import { SPECIAL_KEYS } from '#domain/catalog/special-pages.ts';
import { urlKeyOf } from '#domain/catalog/url-key.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { ImportRefused } from './import-refused.ts';

/** Addresses under /c/ that are no category. */
const RESERVED: readonly string[] = [...SPECIAL_KEYS, 'shopping-lists'];

type CategoryNow = { category_id: number; parent_category_id: number | null; url_key: string; title: string };

/** Finds the brand of every staged row, by name, and makes those that are missing. */
export async function placeBrands(tx: Tx): Promise<void> {
  const { rows: missing } = await sql<{ name: string }>`
    select min(draft->>'brand') as name from import_row
    where not exists (select 1 from brand where lower(brand.name) = lower(draft->>'brand'))
    group by lower(draft->>'brand') order by 1`.execute(tx);
  // Their triggers announce every statement, also one that changes nothing.
  if (missing.length > 0)
    await addBrands(
      tx,
      missing.map(({ name }) => name),
    );
  await sql`update import_row set brand_id = b.brand_id
    from (select distinct on (lower(name)) lower(name) as name, brand_id from brand order by lower(name), brand_id) b
    where b.name = lower(draft->>'brand')`.execute(tx);
}

async function addBrands(tx: Tx, names: readonly string[]): Promise<void> {
  const known = await tx.selectFrom('brand').select(['brand_id', 'url_key']).execute();
  const keys = new Set(known.map(({ url_key }) => url_key));
  let lastId = Math.max(0, ...known.map(({ brand_id }) => brand_id));
  const rows = names.map((name) => ({ brand_id: (lastId += 1), name, url_key: freeKey(keys, [name]) }));
  await sql`insert into brand (brand_id, url_key, name)
    select brand_id, url_key, name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (brand_id int, url_key text, name text)`.execute(tx);
}

/** Finds the category of every staged row, by its titles from the aisle down, and makes those that are missing. */
export async function placeCategories(tx: Tx): Promise<void> {
  const known = await tx
    .selectFrom('category')
    .select(['category_id', 'parent_category_id', 'url_key', 'title'])
    .execute();
  const { rows: wanted } = await sql<{ category: ProductDraft['category'] }>`
    select draft->'category' as category from import_row group by 1 order by min(place)`.execute(tx);
  const tree = makeTree(known);
  const found = wanted.map(({ category }) => ({ category, category_id: tree.idOf(category) }));
  if (tree.added.length > 0) await addCategories(tx, tree.added);
  await sql`update import_row set category_id = found.category_id
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (category jsonb, category_id int)
    where draft->'category' = found.category`.execute(tx);
}

function makeTree(known: readonly CategoryNow[]) {
  const under = (parent: number | null, title: string) => `${parent ?? ''}:${title.toLowerCase()}`;
  const byTitle = new Map(known.map((one) => [under(one.parent_category_id, one.title), one]));
  const byKey = new Map(known.map((one) => [one.url_key, one]));
  const keys = new Set([...byKey.keys(), ...RESERVED]);
  const added: CategoryNow[] = [];
  let lastId = Math.max(0, ...known.map(({ category_id }) => category_id));
  const idOfPath = (path: readonly string[]) => {
    let parent: CategoryNow | null = null;
    for (const title of path) {
      const name: string = under(parent?.category_id ?? null, title);
      const next: CategoryNow = byTitle.get(name) ?? {
        category_id: (lastId += 1),
        parent_category_id: parent?.category_id ?? null,
        url_key: freeKey(keys, parent ? [title, `${parent.url_key} ${title}`] : [title]),
        title,
      };
      if (!byTitle.has(name)) added.push(next);
      byTitle.set(name, next);
      parent = next;
    }
    return parent?.category_id ?? 0;
  };
  return {
    added,
    /** @throws ImportRefused for the key of no category. */
    idOf(category: ProductDraft['category']): number {
      if ('path' in category) return idOfPath(category.path);
      const one = byKey.get(category.url_key);
      if (!one) throw new ImportRefused(`There is no category with the key "${category.url_key}".`);
      return one.category_id;
    },
  };
}

async function addCategories(tx: Tx, added: readonly CategoryNow[]): Promise<void> {
  await sql`insert into category (category_id, parent_category_id, url_key, title, position)
    select category_id, parent_category_id, url_key, title, category_id
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as given (category_id int, parent_category_id int, url_key text, title text)
    order by category_id`.execute(tx);
}

/** The first of these names that no one has taken, as a key; otherwise the last one with a number. Takes it. */
function freeKey(taken: Set<string>, names: readonly string[]): string {
  const keys = names.map((name) => urlKeyOf(name) || 'other');
  const last = keys.at(-1) ?? 'other';
  let key = keys.find((one) => !taken.has(one)) ?? last;
  for (let count = 2; taken.has(key); count++) key = `${last}-${count}`;
  taken.add(key);
  return key;
}

/** Makes the pages of diets and certifications that staged products have and the shop doesn't know yet. */
export async function addFacetValues(tx: Tx): Promise<void> {
  const { rows } = await sql<{ kind: string; url_key: string }>`
    select kind, url_key from (
      select 'diet' as kind, jsonb_array_elements_text(draft->'said'->'diets') as url_key from import_row
      union
      select 'certification', jsonb_array_elements(draft->'said'->'certifications')->>'key' from import_row
    ) said
    where not exists (select 1 from facet_value f where f.kind = said.kind and f.url_key = said.url_key)`.execute(tx);
  const words = [
    ...IMPORTED_DIETS.map((one) => ({ ...one, kind: 'diet' as const })),
    ...IMPORTED_CERTIFICATIONS.map((one) => ({ ...one, kind: 'certification' as const })),
  ];
  const added = words.filter(({ kind, key }) => rows.some((row) => row.kind === kind && row.url_key === key));
  if (added.length === 0) return;
  await tx
    .insertInto('facet_value')
    .values(
      added.map(({ kind, key, title, blurb }) => ({
        kind,
        url_key: key,
        title,
        blurb,
        position: words.findIndex((one) => one.key === key) + 1,
      })),
    )
    .execute();
}

/** Keys of categories that an operator names and the shop doesn't have. */
export async function unknownCategories(db: Db, keys: readonly string[]): Promise<string[]> {
  const known = await db.selectFrom('category').select('url_key').execute();
  return keys.filter((key) => !known.some(({ url_key }) => url_key === key));
}
