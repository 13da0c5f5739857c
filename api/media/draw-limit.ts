import { isZoomView } from '#domain/media/picture-views.ts';
import type { PictureJob } from '#domain/media/picture-job.ts';
import { makeSourceLimit } from '#api/kernel/source-limit.ts';

/** Per minute and source. A list has 24 fronts, a shopping list three cutouts, and most are drawn before anyone asks. */
const POINTS = 1_200;

/** Whether one more picture may be drawn for a source; those on disk don't count. */
export type DrawLimit = (source: string, job: PictureJob) => Promise<boolean>;

/** @param exempt addresses and networks that aren't counted, for measuring. */
export function makeDrawLimit(exempt: readonly string[]): DrawLimit {
  const limit = makeSourceLimit(POINTS, exempt);
  return (source, job) => limit(source, pointsOf(job));
}

/** People look at a few labels and large pictures a minute, of which few can be drawn at once. */
function pointsOf(job: PictureJob): number {
  if (job.kind !== 'pack') return 1;
  if (isZoomView(job.view)) return 40;
  return job.view === 'label' || job.view === 'share' ? 10 : 1;
}
