import { setTimeout as delay } from 'node:timers/promises';
import type { PictureView } from '#domain/media/picture-views.ts';
import { AISLE_KEYS } from '#domain/media/aisles.ts';
import type { Drawable, PictureJob } from '#domain/media/picture-job.ts';
import type { Renderer } from './render.ts';

export type WarmItem = Drawable;
export type WarmReport = { drawn: number; alreadyDrawn: number; failed: number };

type WarmOptions = {
  renderer: Renderer;
  signal: AbortSignal;
  /** The home page's still life, drawn before all others. */
  hero?: PictureJob | null;
  /** How long it waits before it begins, in milliseconds. */
  delayMs?: number;
  /** Pause after each drawing, as a multiple of the time it took: 1 means half the time is idle. */
  rest?: number;
  /** How often to check whether browsers are still waiting, in milliseconds. */
  pauseMs?: number;
  onFailure?: (error: unknown, item: WarmItem) => void;
};

function* jobsOf(list: Iterable<WarmItem>, view: PictureView): Generator<{ job: PictureJob; item: WarmItem | null }> {
  for (const item of list) yield { job: { kind: 'pack', ...item, view }, item };
}

function* allJobs(
  list: Iterable<WarmItem>,
  hero: PictureJob | null,
): Generator<{ job: PictureJob; item: WarmItem | null }> {
  if (hero) yield { job: hero, item: null };
  for (const url_key of AISLE_KEYS)
    yield { job: { kind: 'aisle', url_key, title: url_key.replaceAll('-', ' ') }, item: null };
  yield* jobsOf(list, 'front');
  yield* jobsOf(list, 'label');
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/**
 * Draws pictures before they are requested: the home page's, the aisles, then the fronts in the given order (most popular first), then
 * the labels. Deliberately slow, pauses while browsers wait for pictures, and skips what is on disk, so that it can be
 * stopped and restarted at any time. Ends early when the signal aborts.
 */
export async function warmPictures(
  list: Iterable<WarmItem>,
  { renderer, signal, hero = null, delayMs = 0, rest = 1, pauseMs = 200, onFailure }: WarmOptions,
): Promise<WarmReport> {
  const report: WarmReport = { drawn: 0, alreadyDrawn: 0, failed: 0 };
  try {
    await delay(delayMs, undefined, { signal, ref: false });
    for (const { job, item } of allJobs(list, hero)) {
      while (renderer.waiting() > 0) await delay(pauseMs, undefined, { signal, ref: false });
      signal.throwIfAborted();
      const started = performance.now();
      const wasDrawn = await renderer.warm(job).catch((error: unknown) => {
        if (item) onFailure?.(error, item);
        return null;
      });
      if (wasDrawn === null) report.failed += 1;
      else if (wasDrawn) report.drawn += 1;
      else report.alreadyDrawn += 1;
      if (wasDrawn) await delay((performance.now() - started) * rest, undefined, { signal, ref: false });
    }
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
  return report;
}
