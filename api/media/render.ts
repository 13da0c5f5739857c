import type { Logger } from 'pino';
import { HERO_WIDTHS, isZoomView, PICTURE_WIDTHS, widthsOfView } from '#domain/media/picture-views.ts';
import { aisleHash, hashOf } from './address.ts';
import { openPictureCache, type PictureCache } from './picture-cache.ts';
import type { AnyWidth, PictureJob, Pictures } from '#domain/media/picture-job.ts';
import { openWorkerPool, type WorkerPool } from './worker-pool.ts';
import { Dropped, type Priority } from './worker-queue.ts';

/** Thrown when a picture isn't drawn in time, or too many are waiting: a browser should ask again later. */
export class NotDrawnYet extends Error {
  override name = 'NotDrawnYet';
}

export type Renderer = {
  /**
   * The picture, from disk or drawn now.
   * @param leaving aborted when the browser leaves; a picture that no browser waits for isn't drawn.
   * @param mayDraw asked where a drawing has to be begun for this browser.
   * @throws NotDrawnYet once the wait is over (while the queue is short, it's still drawn for the next who asks), if too
   * many are waiting, or if it mayn't be drawn; Dropped once every browser that wanted it has left.
   */
  show: (job: PictureJob, width: AnyWidth, leaving?: AbortSignal, mayDraw?: () => Promise<boolean>) => Promise<Buffer>;
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
  /** How long a browser is kept waiting. It loads six files at a time (HTTP/1.1), and the next page is one of them. */
  maxWaitMs?: number;
  /** The same for a large picture: someone asked to see it, and without script nothing asks again. */
  maxZoomWaitMs?: number;
  /** How many large pictures may be drawn or queued at once. A further one would come too late, so it is refused. */
  maxZooms?: number;
  /** Replaces the worker processes in tests. */
  pool?: WorkerPool;
  log?: Pick<Logger, 'warn'>;
};

/** How long a browser waits for a large picture. Less than any request may take (TIME_OUT_MS), or words would answer it. */
export const ZOOM_WAIT_MS = 6_000;

/** How long a picture that came too late is wanted: a browser asks again after 2 to 12 s (late-pictures.ts). */
const KEEP_MS = 15_000;

function stemOf(job: PictureJob): string {
  if (job.kind === 'aisle') return `${aisleHash(job.url_key)}-aisle`;
  return job.kind === 'hero' ? `${job.hash}-hero` : `${hashOf(job)}-${job.view}`;
}
function widthsOf(job: PictureJob): readonly AnyWidth[] {
  if (job.kind === 'hero') return HERO_WIDTHS;
  return job.kind === 'pack' ? widthsOfView(job.view) : PICTURE_WIDTHS;
}
const isZoom = (job: PictureJob) => job.kind === 'pack' && isZoomView(job.view);
const fileOf = (stem: string, width: number) => `${stem}.${width}.webp`;

type Drawing = { job: PictureJob; pictures: Promise<Pictures>; wantedBy: number };

/** The pictures being drawn, by `stemOf`, and how many browsers want each. */
function openDrawings(pool: WorkerPool, cache: PictureCache) {
  const drawing = new Map<string, Drawing>();
  let zooms = 0;
  return {
    has: (stem: string) => drawing.has(stem),
    /** How many large pictures are being drawn or in the queue, however many browsers want each. */
    zooms: () => zooms,
    want(job: PictureJob, stem: string, priority: Priority): Drawing {
      const running = drawing.get(stem);
      if (running) {
        running.wantedBy += 1;
        if (priority === 'interactive') pool.prioritize(running.job);
        return running;
      }
      const isLarge = isZoom(job);
      if (isLarge) zooms += 1;
      const pictures = putInto(cache, stem, pool.draw(job, priority)).finally(() => {
        drawing.delete(stem);
        if (isLarge) zooms -= 1;
      });
      const started = { job, pictures, wantedBy: 1 };
      drawing.set(stem, started);
      return started;
    },
    /** A browser that wanted it has left; to be called once for each. */
    leave(left: Drawing): void {
      left.wantedBy -= 1;
      if (left.wantedBy === 0) pool.drop(left.job);
    },
  };
}

/** Draws each picture once: concurrent requests share one drawing, and the result is cached on disk. */
export function openRenderer({
  cacheDir,
  maxBytes = 1024 ** 3,
  maxWaiting = 200,
  maxWaitMs = 2_000,
  maxZoomWaitMs = ZOOM_WAIT_MS,
  maxZooms = 8,
  pool = openWorkerPool(),
  log,
}: RendererOptions): Renderer {
  const cache = openPictureCache({ dir: cacheDir, maxBytes });
  const drawings = openDrawings(pool, cache);

  /** No browser hears of a failure then, so it's logged. */
  const keepForRetry = (wanted: Drawing) => {
    // In a long queue, late pictures are dropped at once, so that browsers that still wait find room.
    const keepMs = pool.waiting() > maxWaiting / 2 ? 0 : KEEP_MS;
    const timer = setTimeout(() => drawings.leave(wanted), keepMs).unref();
    wanted.pictures
      .catch((error: unknown) => error instanceof Dropped || log?.warn({ err: error }, 'a picture could not be drawn'))
      .finally(() => clearTimeout(timer));
  };

  /** @returns null if it takes longer than that. */
  const waitFor = async (wanted: Drawing, limitMs: number, leaving: AbortSignal | undefined) => {
    const stopWaiting = () => drawings.leave(wanted);
    leaving?.addEventListener('abort', stopWaiting, { once: true });
    try {
      return await inTime(wanted.pictures, limitMs);
    } finally {
      leaving?.removeEventListener('abort', stopWaiting);
    }
  };

  return {
    async show(job, width, leaving, mayDraw = async () => true) {
      const stem = stemOf(job);
      const cached = await cache.get(fileOf(stem, width));
      if (cached) return cached;
      const isFull = pool.waiting() >= maxWaiting || (isZoom(job) && drawings.zooms() >= maxZooms);
      if (!drawings.has(stem) && isFull) throw new NotDrawnYet('Too many pictures are waiting to be drawn.');
      if (!drawings.has(stem) && !(await mayDraw()))
        throw new NotDrawnYet('Too many pictures were drawn for a source.');
      if (leaving?.aborted) throw new Dropped('The browser has left.');
      const wanted = drawings.want(job, stem, 'interactive');
      const pictures = await waitFor(wanted, isZoom(job) ? maxZoomWaitMs : maxWaitMs, leaving);
      if (pictures === null) {
        // A browser that left is already counted out.
        if (!leaving?.aborted) keepForRetry(wanted);
        throw new NotDrawnYet('The picture is still to be drawn.');
      }
      return bytesOf(pictures, width);
    },
    async warm(job) {
      const stem = stemOf(job);
      if (await isCached(cache, job)) return false;
      await drawings.want(job, stem, 'background').pictures;
      return true;
    },
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  };
}

function bytesOf(pictures: Pictures, width: AnyWidth): Buffer {
  const bytes = pictures[width];
  if (!bytes) throw new Error(`No picture of ${width} px was drawn.`);
  return Buffer.from(bytes);
}

/** Whether the picture is on disk in all of its widths. */
async function isCached(cache: PictureCache, job: PictureJob): Promise<boolean> {
  const cached = await Promise.all(widthsOf(job).map((width) => cache.has(fileOf(stemOf(job), width))));
  return cached.every(Boolean);
}

async function putInto(cache: PictureCache, stem: string, drawn: Promise<Pictures>): Promise<Pictures> {
  const pictures = await drawn;
  await Promise.all(
    Object.entries(pictures).map(([width, bytes]) => cache.put(fileOf(stem, Number(width)), Buffer.from(bytes))),
  );
  return pictures;
}

/** @returns null if the pictures take longer than that. */
async function inTime(pictures: Promise<Pictures>, limitMs: number): Promise<Pictures | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), limitMs);
  return Promise.race([pictures, late.promise]).finally(() => clearTimeout(timer));
}
