import { sql } from 'kysely';
import { choicesText } from '#domain/catalog/import-groups.ts';
import type { Tx } from '#api/db/pool.ts';
import type { ProductOptionRow } from './tables.ts';

type Family = { product_id: number; is_staged: boolean };

/** `changed` are families of the file; `ended` are the SKUs of those that it left without a choice. */
type Listed = { changed: number[]; ended: string[] };

const BATCH = 500;

/** Choices that a family lists, but that are another family's now. */
const MOVED = sql`
  select family.product_id as family_id, choice.product_id
  from product family
  cross join lateral jsonb_path_query(family.options, '$[*].values[*].product_id') as listed (product_id)
  join product choice on choice.product_id = listed.product_id::int
  where choice.parent_product_id <> family.product_id`;

/**
 * Lists the choices of every family of the file, and of those whose choices it gives to another: those that it had, in
 * their order, then new ones in the file's. A family that keeps none is no longer sold, until it gets one again.
 */
export async function listChoices(tx: Tx, now: Date): Promise<Listed> {
  const { rows: families } = await sql<Family>`
    select product_id, true as is_staged from import_row where is_parent
    union all
    select distinct moved.family_id, false from (${MOVED}) moved join import_row r on r.product_id = moved.product_id
    where not exists (select 1 from import_row parent where parent.product_id = moved.family_id)
    order by product_id`.execute(tx);
  const listed: Listed = { changed: [], ended: [] };
  for (let at = 0; at < families.length; at += BATCH) {
    const some = families.slice(at, at + BATCH);
    const staged = new Set(some.filter(({ is_staged }) => is_staged).map(({ product_id }) => product_id));
    const updates = await changedFamilies(
      tx,
      some.map(({ product_id }) => product_id),
    );
    if (updates.length === 0) continue;
    await sql`update product set options = given.options, size_text = given.size_text,
        is_available = given.is_available, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
        as given (product_id int, options jsonb, size_text text, is_available boolean)
      where product.product_id = given.product_id`.execute(tx);
    for (const { product_id, sku, hasEnded } of updates) {
      if (staged.has(product_id)) listed.changed.push(product_id);
      if (hasEnded) listed.ended.push(sku);
    }
  }
  return listed;
}

type FamilyBefore = {
  product_id: number;
  sku: string;
  options: ProductOptionRow[];
  size_text: string;
  is_available: boolean;
  moved: number[];
};
type Choice = { parent_id: number; option_name: string; label: string; product_id: number };

async function changedFamilies(tx: Tx, ids: readonly number[]) {
  const { rows: before } = await sql<FamilyBefore>`
    select product_id, sku, options, size_text, is_available, array(
      select moved.product_id from (${MOVED}) moved where moved.family_id = p.product_id) as moved
    from product p where product_id = any(${ids}::int[]) order by product_id`.execute(tx);
  const { rows: choices } = await sql<Choice>`
    select parent.product_id as parent_id, r.draft->'group'->'option'->>'name' as option_name,
      r.draft->'group'->'option'->>'label' as label, r.product_id
    from import_row r join import_row parent on parent.sku = r.group_sku
    where parent.product_id = any(${ids}::int[]) order by r.place`.execute(tx);
  const byParent = Map.groupBy(choices, ({ parent_id }) => parent_id);
  return before.flatMap((family) => changeOf(family, byParent.get(family.product_id) ?? []));
}

function changeOf({ product_id, sku, options, size_text, is_available, moved }: FamilyBefore, added: Choice[]) {
  const [first, ...others] = options.map((option) => ({
    ...option,
    values: option.values.filter((value) => !moved.includes(value.product_id)),
  }));
  const after = mergeOptions(first, added);
  const listed = [after, ...others];
  if (JSON.stringify(listed) === JSON.stringify(options)) return [];
  const isEmpty = isWithoutChoice(listed);
  return [
    {
      product_id,
      sku,
      options: listed,
      size_text: isEmpty ? size_text : choicesText(after.values.length, after.name),
      // One that has choices isn't sold only if an operator ended it.
      is_available: !isEmpty && (is_available || isWithoutChoice(options)),
      hasEnded: isEmpty && is_available,
    },
  ];
}

const isWithoutChoice = (options: readonly ProductOptionRow[]) => options.every(({ values }) => values.length === 0);

function mergeOptions(before: ProductOptionRow | undefined, choices: readonly Choice[]): ProductOptionRow {
  const labels = new Map(choices.map(({ product_id, label }) => [product_id, label]));
  const had = (before?.values ?? []).map(({ product_id, label }) => ({
    label: labels.get(product_id) ?? label,
    product_id,
  }));
  const added = choices.filter(({ product_id }) => !had.some((one) => one.product_id === product_id));
  return {
    name: choices[0]?.option_name ?? before?.name ?? 'Kind',
    values: [...had, ...added.map(({ label, product_id }) => ({ label, product_id }))],
  };
}
