import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { drawAisle } from './draw-aisle.ts';
import { drawPack } from './draw-pack.ts';
import type { PictureJob } from './picture-job.ts';
import type { WorkerAnswer, WorkerAsk } from './worker-seats.ts';

// One process draws one picture at a time: more threads inside it would only take turns on the same cores.
sharp.concurrency(1);
sharp.cache(false);

const SIDE = 640;
/** Twice the effort would save four bytes in a hundred and take twice as long. */
const EFFORT = 2;

function svgOf(job: PictureJob): string {
  return job.kind === 'aisle' ? drawAisle(job.url_key, job.title) : drawPack(job.spec, job.view, job.facts);
}

/** Both widths at once: the drawing is the dear part, and who asks for one usually asks for the other. */
async function paint(job: PictureJob): Promise<{ 320: Uint8Array; 640: Uint8Array }> {
  const image = new Resvg(svgOf(job), {
    fitTo: { mode: 'width', value: SIDE },
    font: { loadSystemFonts: false },
  }).render();
  const raw = sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } }).removeAlpha();
  const small = await raw.clone().resize(320).webp({ quality: 80, effort: EFFORT }).toBuffer();
  const large = await raw.clone().webp({ quality: 82, effort: EFFORT }).toBuffer();
  return { 320: new Uint8Array(small), 640: new Uint8Array(large) };
}

function answer(message: WorkerAnswer): void {
  if (process.connected) process.send?.(message);
}

process.on('message', ({ id, job }: WorkerAsk) => {
  paint(job).then(
    (pictures) => answer({ id, pictures }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
// The shop is gone, however it ended: nobody will ask again.
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches this process too, but the shop first finishes what browsers wait for.
process.on('SIGINT', () => undefined);
