import { aisleHash, hashOf, type PictureWidth } from './address.ts';
import { openPictureCache } from './picture-cache.ts';
import type { PictureJob, Pictures } from './picture-job.ts';
import { openWorkerPool, type WorkerPool } from './worker-pool.ts';
import type { Urgency } from './worker-queue.ts';

/** Thrown when so many pictures wait that a browser does better to come back. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

export type Renderer = {
  /** The picture, from disk or drawn now. Throws QueueFull. */
  show: (job: PictureJob, width: PictureWidth) => Promise<Buffer>;
  /** Draws in the background what is not on disk yet; answers whether it had to. */
  warm: (job: PictureJob) => Promise<boolean>;
  /** How many pictures browsers wait for. */
  waiting: () => number;
  close: () => Promise<void>;
};

export type RendererOptions = {
  cache_dir: string;
  /** Finished pictures kept on disk; 6,000 products take about 400 MB with both views. */
  max_bytes?: number;
  max_waiting?: number;
  /** Stands in for the workers in tests. */
  pool?: WorkerPool;
};

const stemOf = (job: PictureJob) =>
  job.kind === 'aisle' ? `${aisleHash(job.url_key)}-aisle` : `${hashOf(job)}-${job.view}`;
const fileOf = (stem: string, width: PictureWidth) => `${stem}.${width}.webp`;

/** Pictures are drawn once: many askers share one drawing, and what is drawn is kept on disk. */
export function openRenderer({
  cache_dir,
  max_bytes = 1024 ** 3,
  max_waiting = 200,
  pool = openWorkerPool(),
}: RendererOptions): Renderer {
  const cache = openPictureCache({ dir: cache_dir, max_bytes });
  const drawing = new Map<string, { job: PictureJob; pictures: Promise<Pictures> }>();

  const drawAndKeep = async (job: PictureJob, stem: string, urgency: Urgency) => {
    const pictures = await pool.draw(job, urgency);
    await Promise.all([
      cache.keep(fileOf(stem, 320), Buffer.from(pictures[320])),
      cache.keep(fileOf(stem, 640), Buffer.from(pictures[640])),
    ]);
    return pictures;
  };

  const drawOnce = (job: PictureJob, stem: string, urgency: Urgency) => {
    const running = drawing.get(stem);
    if (running) {
      if (urgency === 'asked') pool.hasten(running.job);
      return running.pictures;
    }
    const pictures = drawAndKeep(job, stem, urgency).finally(() => drawing.delete(stem));
    drawing.set(stem, { job, pictures });
    return pictures;
  };

  return {
    async show(job, width) {
      const stem = stemOf(job);
      const kept = await cache.find(fileOf(stem, width));
      if (kept) return kept;
      if (!drawing.has(stem) && pool.waiting() >= max_waiting)
        throw new QueueFull('Too many pictures are waiting to be drawn.');
      return Buffer.from((await drawOnce(job, stem, 'asked'))[width]);
    },
    async warm(job) {
      const stem = stemOf(job);
      if ((await cache.has(fileOf(stem, 320))) && (await cache.has(fileOf(stem, 640)))) return false;
      await drawOnce(job, stem, 'warming');
      return true;
    },
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  };
}
