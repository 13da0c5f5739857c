import { Connection } from '../load/connection.ts';
import { openTill, type Operation } from '../load/closed-loop.ts';
import { changeQuantity, checkout, newCart } from '../load/shopping.ts';
import { countStatements } from '../measure/statements.ts';
import type { Extras } from '../report/extras.ts';
import type { Cast } from './list.ts';

const TIMES = 20;
/** Of the design: a whole order, everything in it counted. */
const ORDER_STATEMENTS = 60;

/** Counts the SQL statements of the writing operations, one operation after the other. */
export async function countOperations(cast: Cast): Promise<Extras['statements']> {
  const { stage, goods: product_ids, carts, shoppers, gateway_url } = cast;
  const { url } = stage.shop;
  const [shopper] = shoppers;
  const operations: { operation: string; target: number | null; list: Operation[] }[] = [
    {
      operation: 'create a cart and add a line',
      target: null,
      list: newCart({ kind: 'new-cart', url, product_ids, connections: 1 }),
    },
    {
      operation: 'change a quantity in a cart of 20 lines',
      target: null,
      list: changeQuantity({ kind: 'change-quantity', url, carts, connections: 1 }),
    },
    {
      operation: 'whole checkout of 10 items',
      target: ORDER_STATEMENTS,
      list: checkout({ kind: 'checkout', url, gateway_url, shoppers: shopper ? [shopper] : [], product_ids }),
    },
  ];
  const counted: Extras['statements'] = [];
  for (const { operation, target, list } of operations) {
    const connection = await Connection.open(url);
    const till = openTill(connection, new Map());
    let turn = 0;
    const work = async () => {
      for (const operate of list) await operate(till, turn++);
    };
    await work();
    const found = await countStatements(
      { superuser_url: stage.postgres.superuser_url, database: stage.shop_database, times: TIMES },
      work,
    );
    connection.close();
    counted.push({ operation, target, ...found });
  }
  return counted;
}
