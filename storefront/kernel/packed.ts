/** A value on its way through the hand-off of a page, as JSON text. */
export type Packed<T> = { json: string; readonly holds?: T };

const opened = new WeakMap<Packed<unknown>, unknown>();

/**
 * For loaders with much to say. React Router walks through every value of what a loader answers, on both sides;
 * a text it takes as one, and JSON is written and read many times faster. What JSON cannot say (dates, undefined)
 * must not be in `value`.
 */
export function pack<T>(value: T): Packed<T> {
  const packed: Packed<T> = { json: JSON.stringify(value) };
  opened.set(packed, value);
  return packed;
}

/** @returns the value itself where it was packed; elsewhere what the text says, the same object each time. */
export function unpack<T>(packed: Packed<T>): T {
  if (!opened.has(packed)) opened.set(packed, JSON.parse(packed.json));
  return opened.get(packed) as T;
}
