import { makeSourceLimit } from '#api/kernel/source-limit.ts';

/** Per minute and source. Fast shopping renders a tenth of that; a page from the cache doesn't count. */
const POINTS = 600;
/** A form counts more than a page, because it makes a call that writes. */
const POINTS_OF_FORM = 5;

/** Whether one more page may be rendered for a source. */
export type RenderLimit = (source: string, method: string) => Promise<boolean>;

/** @param exempt addresses and networks that aren't counted, for measuring. */
export function makeRenderLimit(exempt: readonly string[]): RenderLimit {
  const limit = makeSourceLimit(POINTS, exempt);
  return (source, method) => limit(source, method === 'POST' ? POINTS_OF_FORM : 1);
}
