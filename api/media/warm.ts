import { setTimeout as delay } from 'node:timers/promises';
import type { PictureView } from '#domain/media/picture.ts';
import type { Drawable } from './address.ts';
import { AISLE_KEYS } from './draw/aisles.ts';
import type { PictureJob } from './picture-job.ts';
import type { Renderer } from './render.ts';

export type WarmItem = Drawable;
export type WarmReport = { drawn: number; already_there: number; failed: number };

type WarmOptions = {
  renderer: Renderer;
  signal: AbortSignal;
  /** Rest after each drawing, as a multiple of the time it took: 1 leaves every other moment free. */
  rest?: number;
  /** How long to stand back while browsers wait, in milliseconds. */
  stand_back_ms?: number;
  onFailure?: (error: unknown, item: WarmItem) => void;
};

function* jobsOf(list: Iterable<WarmItem>, view: PictureView): Generator<{ job: PictureJob; item: WarmItem | null }> {
  for (const item of list) yield { job: { kind: 'pack', ...item, view }, item };
}

function* allJobs(list: Iterable<WarmItem>) {
  for (const url_key of AISLE_KEYS)
    yield { job: { kind: 'aisle', url_key, title: url_key.replaceAll('-', ' ') } as const, item: null };
  yield* jobsOf(list, 'front');
  yield* jobsOf(list, 'label');
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/**
 * Draws what shoppers will ask for before they do: the aisles, then the fronts in the given order (the most popular
 * first), then the labels. It is slow on purpose, waits while browsers wait for pictures, skips what is on disk, so
 * that it can be stopped and begun again at any time, and ends early when the signal says so.
 */
export async function warmPictures(
  list: Iterable<WarmItem>,
  { renderer, signal, rest = 1, stand_back_ms = 200, onFailure }: WarmOptions,
): Promise<WarmReport> {
  const report: WarmReport = { drawn: 0, already_there: 0, failed: 0 };
  try {
    for (const { job, item } of allJobs(list)) {
      while (renderer.waiting() > 0) await delay(stand_back_ms, undefined, { signal, ref: false });
      signal.throwIfAborted();
      const begun = performance.now();
      const was_drawn = await renderer.warm(job).catch((error: unknown) => {
        if (item) onFailure?.(error, item);
        return null;
      });
      if (was_drawn === null) report.failed += 1;
      else if (was_drawn) report.drawn += 1;
      else report.already_there += 1;
      if (was_drawn) await delay((performance.now() - begun) * rest, undefined, { signal, ref: false });
    }
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
  return report;
}
