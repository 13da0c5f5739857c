/** Where a packed value is found once it is known: React Router doesn't send what a symbol names. */
const VALUE = Symbol('value');
type Json = { json: string } | { block: string };

/** A loader's value as JSON: in the answer itself, or in a data block of the page that the answer belongs to. */
export type Packed<T> = Json & { [VALUE]?: T };

/** What a loader has packed. */
export type Unpacked<P extends Packed<unknown>> = P extends Packed<infer T> ? T : never;

/** With the value itself, which spares the process that packed it the parsing. */
export const packedFrom = <T>(value: T, json: Json): Packed<T> => ({ ...json, [VALUE]: value });

/** @returns the value itself in the process that packed it; elsewhere the parsed JSON, the same object each time. */
export function unpack<T>(packed: Packed<T>): T {
  return (packed[VALUE] ??= JSON.parse(jsonOf(packed)) as T);
}

function jsonOf(packed: Packed<unknown>): string {
  return 'json' in packed ? packed.json : (document.querySelector(`#${packed.block}`)?.textContent ?? '');
}
