import { Connection } from '../load/connection.ts';
import { openClient, type Operation } from '../load/closed-loop.ts';
import { changeQuantity, checkout, newCart } from '../load/shopping.ts';
import { type Counted, countStatements } from '../measure/statements.ts';
import type { Inputs } from './inputs.ts';

const TIMES = 20;
/** The target for a whole order with everything it causes. */
const ORDER_STATEMENTS = 60;

export type CountedOperation = {
  operation: string;
  per_operation: number;
  target: number | null;
  statements: Counted[];
};

/** Counts the SQL statements of each writing operation. */
export async function countOperations(inputs: Inputs): Promise<CountedOperation[]> {
  const { environment, productIds: product_ids, carts, shoppers, gateway_url } = inputs;
  const { url } = environment.shop;
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
  const counted: CountedOperation[] = [];
  for (const { operation, target, list } of operations) {
    const connection = await Connection.open(url);
    const client = openClient(connection, new Map());
    let turn = 0;
    const work = async () => {
      for (const operate of list) await operate(client, turn++);
    };
    await work();
    const found = await countStatements(
      { superuser_url: environment.postgres.superuser_url, database: environment.shop_database, times: TIMES },
      work,
    );
    connection.close();
    counted.push({ operation, target, ...found });
  }
  return counted;
}
