/** A loader's value as JSON: in the answer itself, or in a data block of the page that the answer belongs to. */
export type Packed<T> = ({ json: string } | { block: string }) & { readonly holds?: T };

const unpacked = new WeakMap<Packed<unknown>, unknown>();

/** Spares the process that packed a value the parsing. */
export function rememberUnpacked<T>(packed: Packed<T>, value: T): void {
  unpacked.set(packed, value);
}

/** @returns the value itself in the process that packed it; elsewhere the parsed JSON, the same object each time. */
export function unpack<T>(packed: Packed<T>): T {
  if (!unpacked.has(packed)) unpacked.set(packed, JSON.parse(jsonOf(packed)));
  return unpacked.get(packed) as T;
}

function jsonOf(packed: Packed<unknown>): string {
  return 'json' in packed ? packed.json : (document.querySelector(`#${packed.block}`)?.textContent ?? '');
}
