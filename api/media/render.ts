import { HERO_WIDTHS, PICTURE_WIDTHS, widthsOfView } from '#domain/media/picture.ts';
import { aisleHash, hashOf } from './address.ts';
import { openPictureCache } from './picture-cache.ts';
import type { AnyWidth, PictureJob, Pictures } from '#domain/media/picture-job.ts';
import { openWorkerPool, type WorkerPool } from './worker-pool.ts';
import type { Priority } from './worker-queue.ts';

/** Thrown when so many pictures are queued that a browser should retry later. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

export type Renderer = {
  /** The picture, from disk or drawn now. @throws QueueFull if too many are waiting. */
  show: (job: PictureJob, width: AnyWidth) => Promise<Buffer>;
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

function stemOf(job: PictureJob): string {
  if (job.kind === 'aisle') return `${aisleHash(job.url_key)}-aisle`;
  return job.kind === 'hero' ? `${job.hash}-hero` : `${hashOf(job)}-${job.view}`;
}
function widthsOf(job: PictureJob): readonly AnyWidth[] {
  if (job.kind === 'hero') return HERO_WIDTHS;
  return job.kind === 'pack' ? widthsOfView(job.view) : PICTURE_WIDTHS;
}
const fileOf = (stem: string, width: number) => `${stem}.${width}.webp`;

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
    await Promise.all(
      Object.entries(pictures).map(([width, bytes]) => cache.put(fileOf(stem, Number(width)), Buffer.from(bytes))),
    );
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
      const bytes = (await drawOnce(job, stem, 'interactive'))[width];
      if (!bytes) throw new Error(`No picture of ${width} px was drawn.`);
      return Buffer.from(bytes);
    },
    async warm(job) {
      const stem = stemOf(job);
      const cached = await Promise.all(widthsOf(job).map((width) => cache.has(fileOf(stem, width))));
      if (cached.every(Boolean)) return false;
      await drawOnce(job, stem, 'background');
      return true;
    },
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  };
}
