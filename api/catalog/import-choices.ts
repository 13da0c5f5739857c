import { sql } from 'kysely';
import { choicesText } from '#domain/catalog/import-groups.ts';
import type { Tx } from '#api/db/pool.ts';
import type { ProductOptionRow } from './tables.ts';

type Choice = { parent_id: number; option_name: string; label: string; product_id: number };

const BATCH = 500;

/** Lists the choices of every staged parent: those that it had, in their order, then new ones in the file's. */
export async function listOptions(tx: Tx, now: Date): Promise<number[]> {
  const { rows: parents } = await sql<{ product_id: number }>`
    select product_id from import_row where is_parent order by product_id`.execute(tx);
  const touched: number[] = [];
  for (let at = 0; at < parents.length; at += BATCH) {
    const ids = parents.slice(at, at + BATCH).map(({ product_id }) => product_id);
    const updates = await changedOptions(tx, ids);
    if (updates.length === 0) continue;
    await sql`update product set options = given.options, size_text = given.size_text, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
        as given (product_id int, options jsonb, size_text text)
      where product.product_id = given.product_id`.execute(tx);
    touched.push(...updates.map(({ product_id }) => product_id));
  }
  return touched;
}

async function changedOptions(tx: Tx, ids: readonly number[]) {
  const { rows: before } = await sql<{ product_id: number; options: ProductOptionRow[] }>`
    select product_id, options from product where product_id = any(${ids}::int[]) order by product_id`.execute(tx);
  const { rows: choices } = await sql<Choice>`
    select parent.product_id as parent_id, r.draft->'group'->'option'->>'name' as option_name,
      r.draft->'group'->'option'->>'label' as label, r.product_id
    from import_row r join import_row parent on parent.sku = r.group_sku
    where parent.product_id = any(${ids}::int[]) order by r.place`.execute(tx);
  const byParent = Map.groupBy(choices, ({ parent_id }) => parent_id);
  return before.flatMap(({ product_id, options }) => {
    const after = mergeOptions(options[0], byParent.get(product_id) ?? []);
    if (JSON.stringify(after) === JSON.stringify(options[0])) return [];
    return [{ product_id, options: [after], size_text: choicesText(after.values.length, after.name) }];
  });
}

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
