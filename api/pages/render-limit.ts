import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkList, sourceKey } from '#api/kernel/networks.ts';

/** Per minute and source. Fast shopping renders a tenth of that; a page from the cache doesn't count. */
const POINTS = 600;
/** A form counts more than a page, because it makes a call that writes. */
const POINTS_OF_FORM = 5;

/** Whether one more page may be rendered for a source. Each process counts on its own, as for calls. */
export type RenderLimit = (source: string, method: string) => Promise<boolean>;

/** @param exempt addresses and networks that aren't counted, for measuring. */
export function makeRenderLimit(exempt: readonly string[]): RenderLimit {
  const isExempt = networkList(exempt);
  const limiter = new RateLimiterMemory({ points: POINTS, duration: 60 });
  return async (source, method) => {
    if (isExempt(source)) return true;
    return limiter.consume(sourceKey(source), method === 'POST' ? POINTS_OF_FORM : 1).then(
      () => true,
      () => false,
    );
  };
}
