import { afterAll, beforeAll, expect, test } from 'vitest';
import { productAt } from '#api/catalog/snapshot.ts';
import { writeDetail } from '#api/catalog/write-answer.ts';
import { eventually } from '#harness/eventually.ts';
import { collectGarbage } from '#harness/garbage.ts';
import { type OpenCatalog, openTestCatalog, withClient } from './open-catalog.ts';

let open: OpenCatalog;
beforeAll(async () => {
  open = await openTestCatalog();
});
afterAll(() => open.close());

const run = (text: string) => withClient(open.url, (client) => client.query(text));

/** Work of the last change may still be under way, and a WeakRef that is read keeps its target for that task. */
async function expectCollected(ref: WeakRef<object>): Promise<void> {
  const isCollected = async () => {
    collectGarbage();
    return ref.deref() === undefined;
  };
  expect(await eventually('its memory is freed', isCollected, 10_000)).toBe(true);
}

test('nothing keeps the products of the start once one has changed', async () => {
  const first = new WeakRef(open.catalog.current().rawProducts);
  const before = open.catalog.version();
  await run(`update price set price_cents = 123, autoship_price_cents = null
    where product_id = ${productAt(open.catalog.current(), 0).product_id}`);
  await open.until(() => open.catalog.version() > before);
  await expectCollected(first);
});

test('nothing keeps a product of a catalog that was loaded anew, nor does its cached answer', async () => {
  const showFirst = () => {
    const snapshot = open.catalog.current();
    const product = productAt(snapshot, 0);
    writeDetail(snapshot, product, '2026-11-20');
    return new WeakRef(product);
  };
  const shown = showFirst();
  await run("update category set title = 'Pantry shelves' where url_key = 'food'");
  await open.until(() => open.catalog.current().categories.byKey.get('food')?.title === 'Pantry shelves');
  await expectCollected(shown);
});
