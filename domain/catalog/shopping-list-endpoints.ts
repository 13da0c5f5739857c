import { z } from 'zod';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { Dollars, IsoDate, wireText } from '#domain/kernel/wire.ts';
import { CategoryNode } from './endpoints.ts';
import { PlainQuery } from './list-query.ts';
import { OF_OLD_KEYS } from './refusals.ts';
import { ProductCard } from './schema.ts';

const ShoppingListNode = CategoryNode.extend({
  /** Cutouts of its first products. */
  pictures: z.array(z.string()),
  /** How many of its products are in stock and fit the household's preferences. */
  added_count: z.number().int(),
  /** What these cost members. */
  price: Dollars,
  /** What other stores charge for the same; our own price counts for items without a store price. */
  msrp: Dollars,
});
export type ShoppingListNode = z.infer<typeof ShoppingListNode>;

const ShoppingList = ShoppingListNode.extend({
  items: z.array(z.object({ product: ProductCard, qty: z.number().int().positive(), note: z.string() })),
  /** The day of the oldest check of the store prices in `msrp`; null if it has none. */
  store_prices_checked_on: IsoDate.nullable(),
});
export type ShoppingList = z.infer<typeof ShoppingList>;

export const listShoppingLists = endpoint({
  name: 'catalog.listShoppingLists',
  method: 'GET',
  path: '/navigation/lists',
  summary: 'The shopping lists that editors made, and the selections that they named.',
  access: 'anyone',
  query: PlainQuery,
  response: z.object({ lists: z.array(ShoppingListNode), selections: z.array(CategoryNode) }),
});

/** Not in the specification: one of them with its products. */
export const getShoppingList = endpoint({
  name: 'catalog.getShoppingList',
  method: 'GET',
  path: '/shopping-list/{url_key}',
  summary: 'A shopping list: its products, how many of each, and what each is for.',
  access: 'anyone',
  refusals: [GENERAL_REFUSALS.not_found, ...OF_OLD_KEYS],
  params: z.object({ url_key: wireText(120) }),
  query: PlainQuery,
  response: ShoppingList,
});
