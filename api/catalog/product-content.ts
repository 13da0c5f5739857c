import { sql } from 'kysely';
import { DigitalContent } from '#domain/catalog/digital-content.ts';
import type { Db, Tx } from '#api/db/pool.ts';

/** What the buyer of a product reads; null for what has nothing to read. */
export async function findContent(db: Db, product_id: number): Promise<DigitalContent | null> {
  const found = await db
    .selectFrom('product_content')
    .select('content')
    .where('product_id', '=', product_id)
    .executeTakeFirst();
  return found ? DigitalContent.parse(found.content) : null;
}

/** Gives the staged products that are read on a page their content. @returns those whose content is new or changed. */
export async function importContents(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    insert into product_content (product_id, content, updated_at)
    select product_id, draft->'content', ${now}::timestamptz from import_row
    where jsonb_typeof(draft->'content') = 'object' order by product_id
    on conflict (product_id) do update set content = excluded.content, updated_at = excluded.updated_at
      where product_content.content <> excluded.content
    returning product_id`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}
