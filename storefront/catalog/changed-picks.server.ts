import type { LineState } from '#domain/cart/contents.ts';
import type { ChangedPicks } from '#domain/cart/changed-picks.ts';
import { pickField, readPickFields, wasField } from '#domain/catalog/pick-address.ts';
import { isProductNumber, type Pick as Picked, readPicks } from '#domain/catalog/picks.ts';

/** The cart with the way back to a set's old picks. */
export function changedPicksUrl({ product_id, old, target }: ChangedPicks): string {
  const fields = [
    ['changed', product_id],
    ...old.picks.map((one) => [wasField(one.product_id), one.qty]),
    ...target.picks.map((one) => [pickField(one.product_id), one.qty]),
    ...stateFields(old.state, ''),
    ...stateFields(target.state, 'target_'),
  ];
  return `/cart?${new URLSearchParams(fields.map(([name, value]) => [String(name), String(value)]))}`;
}

function stateFields(state: LineState | null, of: string): [string, number][] {
  if (!state) return [];
  return state.save_for_later ? [[`${of}saved`, 1]] : [[`${of}qty`, state.qty]];
}

/** Reads the same again; null for any other address. */
export function readChangedPicks(params: URLSearchParams): ChangedPicks | null {
  const named = params.get('changed') ?? '';
  if (!isProductNumber(named)) return null;
  const old = { picks: picksIn(params, 'was'), state: stateIn(params, '') };
  const target = { picks: picksIn(params, 'pick'), state: stateIn(params, 'target_') };
  const isWhole = old.state !== null && old.picks.length > 0 && target.picks.length > 0;
  return isWhole ? { product_id: Number(named), old, target } : null;
}

function picksIn(params: URLSearchParams, kind: 'pick' | 'was'): Picked[] {
  return readPicks(Object.fromEntries(readPickFields(params, kind))) ?? [];
}

function stateIn(params: URLSearchParams, of: string): LineState | null {
  if (params.has(`${of}saved`)) return { qty: 0, save_for_later: true };
  const units = params.get(`${of}qty`) ?? '';
  return /^[1-9]\d{0,2}$/.test(units) ? { qty: Number(units), save_for_later: false } : null;
}
