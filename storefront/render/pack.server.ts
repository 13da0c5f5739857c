import { createContext } from 'react-router';
import { type PageContext, servicesOf } from '#storefront/kernel/services.server.ts';
import { type Packed, packedFrom } from '#storefront/kernel/packed.ts';

const dataBlocksContext = createContext<readonly string[]>([]);

/** `never` for what JSON has no form of. Not for NaN, or undefined in a list, which the type doesn't tell. */
type Plain<T> = T extends Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | bigint | symbol
  ? never
  : T extends object
    ? { [K in keyof T]: Plain<T[K]> }
    : T;

/**
 * For loaders with large results. React Router encodes every value of a result, and quotes the whole again as a
 * script; a JSON data block of the page needs neither.
 */
export function pack<T>(context: PageContext, value: T & Plain<T>): Packed<T> {
  const json = JSON.stringify(value);
  return packedFrom(value, servicesOf(context).is_document ? { block: addBlock(context, json) } : { json });
}

function addBlock(context: PageContext, json: string): string {
  const blocks = context.get(dataBlocksContext);
  const id = `data-${blocks.length}`;
  // In JSON '<' occurs only inside strings.
  const block = `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
  context.set(dataBlocksContext, [...blocks, block]);
  return id;
}

/** The HTML of what the loaders of a page have packed, which the context, which outlives the page, then drops. */
export function takeDataBlocks(context: PageContext): string {
  const blocks = context.get(dataBlocksContext).join('');
  context.set(dataBlocksContext, []);
  return blocks;
}
