import { flushCompileCache } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { DrawRequest, DrawResponse, PictureJob, Pictures } from '#domain/media/picture-job.ts';
import { drawAisle } from './draw-aisle.ts';
import { drawPack } from './draw-pack.ts';

// Each process draws one picture at a time; more threads would only compete for the same cores.
sharp.concurrency(1);
sharp.cache(false);

const SIDE = 640;
/** Twice the effort would save 4% of the size and take twice as long. */
const EFFORT = 2;

function svgOf(job: PictureJob): string {
  return job.kind === 'aisle' ? drawAisle(job.url_key, job.title) : drawPack(job.spec, job.view, job.facts);
}

/** Makes both widths at once: drawing is the expensive part, and usually both are requested. */
async function paint(job: PictureJob): Promise<Pictures> {
  const image = new Resvg(svgOf(job), {
    fitTo: { mode: 'width', value: SIDE },
    font: { loadSystemFonts: false },
  }).render();
  const pixels = sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } });
  const isCutout = job.kind === 'pack' && job.view === 'cutout';
  const raw = isCutout ? pixels : pixels.removeAlpha();
  const small = await raw.clone().resize(320).webp({ quality: 80, effort: EFFORT }).toBuffer();
  const large = await raw.clone().webp({ quality: 82, effort: EFFORT }).toBuffer();
  return { 320: new Uint8Array(small), 640: new Uint8Array(large) };
}

function respond(message: DrawResponse): void {
  if (process.connected) process.send?.(message);
}

process.on('message', ({ id, job }: DrawRequest) => {
  paint(job).then(
    (pictures) => respond({ id, pictures }),
    (error: unknown) => respond({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
// The parent process is gone.
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches this process too, but the shop still finishes pending requests.
process.on('SIGINT', () => undefined);
// Node writes the cache when a process exits by itself, but this one is killed.
flushCompileCache();
