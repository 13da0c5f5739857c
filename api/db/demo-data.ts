import { type Db } from './pool.ts';

/** Whether a demo has put people or products into this database. */
export async function hasDemoData(db: Db): Promise<boolean> {
  const account = db.selectFrom('account').select('is_demo').where('is_demo', '=', true);
  const product = db.selectFrom('product').select('is_demo').where('is_demo', '=', true);
  return (await account.unionAll(product).limit(1).executeTakeFirst()) !== undefined;
}
