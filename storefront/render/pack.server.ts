import { type PageContext, servicesOf } from '#storefront/kernel/services.server.ts';
import { type Packed, rememberUnpacked } from '#storefront/kernel/packed.ts';

const blocksOf = new WeakMap<PageContext, string[]>();

/**
 * For loaders with large results. React Router encodes every value of a result, and quotes the whole again as a
 * script; a JSON data block of the page needs neither. `value` must not contain what JSON can't express (dates,
 * undefined).
 */
export function pack<T>(context: PageContext, value: T): Packed<T> {
  const json = JSON.stringify(value);
  const packed: Packed<T> = servicesOf(context).is_document ? { block: addBlock(context, json) } : { json };
  rememberUnpacked(packed, value);
  return packed;
}

function addBlock(context: PageContext, json: string): string {
  const blocks = blocksOf.get(context) ?? [];
  blocksOf.set(context, blocks);
  const id = `data-${blocks.length}`;
  // In JSON '<' occurs only inside strings.
  blocks.push(`<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`);
  return id;
}

/** The HTML of what the loaders of a page have packed. */
export function dataBlocks(context: PageContext): string {
  return (blocksOf.get(context) ?? []).join('');
}
