import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkList, sourceKey } from './networks.ts';

/** Takes points from a source. @returns false if it has too few left in this minute. */
export type SourceLimit = (source: string, points?: number) => Promise<boolean>;

/**
 * Limits what a source may have in a minute. Each process counts on its own, as for calls.
 * @param exempt addresses and networks that aren't counted, for measuring.
 */
export function makeSourceLimit(pointsPerMinute: number, exempt: readonly string[]): SourceLimit {
  const isExempt = networkList(exempt);
  const limiter = new RateLimiterMemory({ points: pointsPerMinute, duration: 60 });
  return async (source, points = 1) => {
    if (isExempt(source)) return true;
    return limiter.consume(sourceKey(source), points).then(
      () => true,
      () => false,
    );
  };
}
