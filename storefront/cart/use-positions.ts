import { useRef } from 'react';
import { rowKey } from '#domain/cart/row-key.ts';
import type { CartItem } from '#domain/cart/schema.ts';
import type { Undo } from './cart-engine.ts';

/** The position at which each line was first shown; a line that comes back returns there. */
export type PositionOf = (item: CartItem) => number;

export function usePositions(items: readonly CartItem[]): PositionOf {
  const places = useRef(new Map<string, number>());
  for (const item of items) {
    const key = rowKey(item);
    if (!places.current.has(key)) places.current.set(key, places.current.size);
  }
  return (item) => places.current.get(rowKey(item)) ?? Number.MAX_SAFE_INTEGER;
}

type Row = { item: CartItem; undo?: Undo };

/** Lines, with those just removed still in their places. */
export function rowsOf(items: readonly CartItem[], undos: readonly Undo[], positionOf: PositionOf): Row[] {
  const rows: Row[] = [...items.map((item) => ({ item })), ...undos.map((undo) => ({ item: undo.item, undo }))];
  return rows.sort((a, b) => positionOf(a.item) - positionOf(b.item));
}
