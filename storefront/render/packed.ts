/** A value in the hydration data, as JSON text. */
export type Packed<T> = { json: string; readonly holds?: T };

const opened = new WeakMap<Packed<unknown>, unknown>();

/**
 * For loaders with large results. React Router encodes every value of a result on both sides but takes a string whole,
 * and JSON is many times faster. `value` must not contain what JSON can't express (dates, undefined).
 */
export function pack<T>(value: T): Packed<T> {
  const packed: Packed<T> = { json: JSON.stringify(value) };
  opened.set(packed, value);
  return packed;
}

/** @returns the value itself in the process that packed it; elsewhere the parsed JSON, the same object each time. */
export function unpack<T>(packed: Packed<T>): T {
  if (!opened.has(packed)) opened.set(packed, JSON.parse(packed.json));
  return opened.get(packed) as T;
}
