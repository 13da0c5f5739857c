import { randomUUID } from 'node:crypto';
import { isAddedByOneClick, type Listed, PERSON } from './fixtures.ts';
import { joinOnTrial } from './joining.ts';
import { type Form, openVisitor, renewToken, type Session, type Visitor } from './visitor.ts';

/** The session of a member who may check out. */
export type MemberSession = Session & { address_id: string };
/** A visitor whose cart holds some lines. */
export type FilledCart = Session & { line_item_ids: string[] };

/** Single products that one click adds to a cart, none of them scarce, chilled or restricted. */
const PRODUCTS_QUERY = '/products?filter[category]=food&filter[in_stock]=1&page_size=60';

type Found = Listed & { id: number };

export async function listProductIds(visitor: Visitor): Promise<number[]> {
  const { products } = await visitor.get<{ products: Found[] }>(PRODUCTS_QUERY);
  // A cart with a set reads its parts in another statement, which releases without sets don't.
  const singles = products.filter(({ product_type }) => product_type === 'simple');
  return singles.filter(isAddedByOneClick).map(({ id }) => id);
}

/** A new member on the free trial with an address, created with the calls a browser makes. */
export async function becomeShopper(url: string): Promise<MemberSession & { visitor: Visitor }> {
  const visitor = await openVisitor(url);
  await visitor.post('/account/register', { email: `${randomUUID()}@bench.test`, ...PERSON });
  await renewToken(visitor);
  const address_id = await joinOnTrial(visitor);
  await renewToken(visitor);
  const { cookie, csrf_token } = visitor;
  return { cookie, csrf_token, address_id, visitor };
}

/** A visitor with one of each of these products in the cart. */
export async function fillCart(url: string, product_ids: readonly number[]): Promise<FilledCart> {
  const visitor = await openVisitor(url);
  const form: Form = {};
  for (const [at, id] of product_ids.entries()) {
    form[`products[${at}][product_id]`] = String(id);
    form[`products[${at}][qty]`] = '1';
  }
  const { items } = await visitor.post<{ items: { id: string }[] }>('/carts/bulk_product', form);
  if (items.length !== product_ids.length)
    throw new Error(`A cart took ${items.length} of ${product_ids.length} lines.`);
  const { cookie, csrf_token } = visitor;
  return { cookie, csrf_token, line_item_ids: items.map(({ id }) => id) };
}
