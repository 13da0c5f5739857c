import { aisleHash, hashOf } from './address.ts';
import { openPictureCache } from './picture-cache.ts';
import type { PictureJob, Pictures, PictureWidth } from '#domain/media/picture-job.ts';
import { openWorkerPool, type WorkerPool } from './worker-pool.ts';
import type { Priority } from './worker-queue.ts';

/** Thrown when so many pictures are queued that a browser should retry later. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

export type Renderer = {
  /** The picture, from disk or drawn now. @throws QueueFull if too many are waiting. */
  show: (job: PictureJob, width: PictureWidth) => Promise<Buffer>;
  /** Draws the picture in the background unless it is on disk. @returns whether it was drawn. */
  warm: (job: PictureJob) => Promise<boolean>;
  /** How many pictures browsers are waiting for. */
  waiting: () => number;
  close: () => Promise<void>;
};

export type RendererOptions = {
  cacheDir: string;
  /** The size of the disk cache; 6,000 products take about 400 MB with both views. */
  maxBytes?: number;
  maxWaiting?: number;
  /** Replaces the worker processes in tests. */
  pool?: WorkerPool;
};

const stemOf = (job: PictureJob) =>
  job.kind === 'aisle' ? `${aisleHash(job.url_key)}-aisle` : `${hashOf(job)}-${job.view}`;
const fileOf = (stem: string, width: PictureWidth) => `${stem}.${width}.webp`;

/** Draws each picture once: concurrent requests share one drawing, and the result is cached on disk. */
export function openRenderer({
  cacheDir,
  maxBytes = 1024 ** 3,
  maxWaiting = 200,
  pool = openWorkerPool(),
}: RendererOptions): Renderer {
  const cache = openPictureCache({ dir: cacheDir, maxBytes });
  const drawing = new Map<string, { job: PictureJob; pictures: Promise<Pictures> }>();

  const drawAndCache = async (job: PictureJob, stem: string, priority: Priority) => {
    const pictures = await pool.draw(job, priority);
    await Promise.all([
      cache.put(fileOf(stem, 320), Buffer.from(pictures[320])),
      cache.put(fileOf(stem, 640), Buffer.from(pictures[640])),
    ]);
    return pictures;
  };

  const drawOnce = (job: PictureJob, stem: string, priority: Priority) => {
    const running = drawing.get(stem);
    if (running) {
      if (priority === 'interactive') pool.prioritize(running.job);
      return running.pictures;
    }
    const pictures = drawAndCache(job, stem, priority).finally(() => drawing.delete(stem));
    drawing.set(stem, { job, pictures });
    return pictures;
  };

  return {
    async show(job, width) {
      const stem = stemOf(job);
      const cached = await cache.get(fileOf(stem, width));
      if (cached) return cached;
      if (!drawing.has(stem) && pool.waiting() >= maxWaiting)
        throw new QueueFull('Too many pictures are waiting to be drawn.');
      return Buffer.from((await drawOnce(job, stem, 'interactive'))[width]);
    },
    async warm(job) {
      const stem = stemOf(job);
      if ((await cache.has(fileOf(stem, 320))) && (await cache.has(fileOf(stem, 640)))) return false;
      await drawOnce(job, stem, 'background');
      return true;
    },
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  };
}
