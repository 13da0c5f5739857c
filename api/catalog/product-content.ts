import { DigitalContent } from '#domain/catalog/digital-content.ts';
import type { Db } from '#api/db/pool.ts';

/** What the buyer of a product reads; null for what has nothing to read. */
export async function findContent(db: Db, product_id: number): Promise<DigitalContent | null> {
  const found = await db
    .selectFrom('product_content')
    .select('content')
    .where('product_id', '=', product_id)
    .executeTakeFirst();
  return found ? DigitalContent.parse(found.content) : null;
}
