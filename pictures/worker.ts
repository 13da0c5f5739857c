import { flushCompileCache } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { HERO_WIDTHS, isZoomView, type PictureView, SHARE_SIZE, ZOOM_WIDTH } from '#domain/media/picture-views.ts';
import type { DrawRequest, DrawResponse, PictureJob, Pictures } from '#domain/media/picture-job.ts';
import { drawAisle } from './draw-aisle.ts';
import { drawHero } from './draw-hero.ts';
import { drawPack } from './draw-pack.ts';
import { encode, encodeCard, encodeMain, LARGE_QUALITY, QUALITY } from './encode.ts';

// Each process draws one picture at a time; more threads would only compete for the same cores.
sharp.concurrency(1);
sharp.cache(false);

const SIDE = 640;
const HERO_WIDTH = Math.max(...HERO_WIDTHS);
const CARD_WIDTH = 320;

/** The same drawing, in another size. */
function drawnView(view: PictureView): PictureView {
  if (view === 'zoom') return 'front';
  return view === 'label-zoom' ? 'label' : view;
}

/** How wide it is drawn. */
function drawnWidth(job: PictureJob): number {
  if (job.kind === 'hero') return HERO_WIDTH;
  return job.kind === 'pack' && isZoomView(job.view) ? ZOOM_WIDTH : SIDE;
}

function svgOf(job: PictureJob): string {
  if (job.kind === 'hero') return drawHero(job.specs);
  return job.kind === 'aisle' ? drawAisle(job.url_key, job.title) : drawPack(job.spec, drawnView(job.view), job.facts);
}

async function heroFiles(raw: Sharp): Promise<Pictures> {
  const files: Pictures = {};
  for (const width of HERO_WIDTHS) {
    files[width] = await encode(raw.clone().resize(width), QUALITY);
  }
  return files;
}

/** Our ground (--oat), and how much of it is above and below the package. */
const SHARE_GROUND = '#f7f3ec';
const SHARE_MARGIN = 30;

/** The package in the middle of a wide ground. */
async function sharedFile({ spec, facts }: Extract<PictureJob, { kind: 'pack' }>): Promise<Pictures> {
  const { width, height } = SHARE_SIZE;
  const side = height - 2 * SHARE_MARGIN;
  const svg = drawPack(spec, 'cutout', facts);
  const front = new Resvg(svg, { fitTo: { mode: 'width', value: side }, font: { loadSystemFonts: false } }).render();
  const ground = sharp({ create: { width, height, channels: 3, background: SHARE_GROUND } });
  const placed = ground.composite([{ input: front.asPng(), left: Math.round((width - side) / 2), top: SHARE_MARGIN }]);
  return { [width]: await encode(placed, LARGE_QUALITY) };
}

/** Makes all widths at once: drawing is the expensive part, and usually several are requested. */
async function paint(job: PictureJob): Promise<Pictures> {
  if (job.kind === 'pack' && job.view === 'share') return sharedFile(job);
  const image = new Resvg(svgOf(job), {
    fitTo: { mode: 'width', value: drawnWidth(job) },
    font: { loadSystemFonts: false },
  }).render();
  const pixels = sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } });
  const isCutout = job.kind === 'hero' || (job.kind === 'pack' && job.view === 'cutout');
  const raw = isCutout ? pixels : pixels.removeAlpha();
  if (job.kind === 'hero') return heroFiles(raw);
  if (drawnWidth(job) === ZOOM_WIDTH) return { [ZOOM_WIDTH]: await encode(raw, LARGE_QUALITY) };
  return bothSizes(raw);
}

async function bothSizes(raw: Sharp): Promise<Pictures> {
  return { [CARD_WIDTH]: await encodeCard(raw, CARD_WIDTH), [SIDE]: await encodeMain(raw) };
}

/** Checked before anything is decoded: a small file may unpack to gigabytes. */
const PIXELS_MAX = 50_000_000;
const SIDE_MIN = 100;

/** Turned as its camera held it, without its metadata, whole on a white square. */
async function photoFiles(bytes: Uint8Array): Promise<Pictures> {
  const photo = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
  const { width, height } = await photo.metadata();
  if (width < SIDE_MIN || height < SIDE_MIN)
    throw new Error(`it is ${width} by ${height} pixels; ${SIDE_MIN} is the least`);
  const { data, info } = await photo
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(SIDE, SIDE, { fit: 'contain', background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  return bothSizes(square);
}

function respond(message: DrawResponse): void {
  if (process.connected) process.send?.(message);
}

process.on('message', ({ id, job }: DrawRequest) => {
  const pictures = job.kind === 'photo' ? photoFiles(job.bytes) : paint(job);
  void pictures
    .then(
      (made) => respond({ id, pictures: made }),
      (error: unknown) => respond({ id, error: error instanceof Error ? error.message : String(error) }),
    )
    // V8 doesn't count pixels, which are outside its heap, so it would collect what holds them late.
    .finally(() => setImmediate(() => globalThis.gc?.({ type: 'minor', execution: 'sync' })));
});
// The parent process is gone.
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches this process too, but the shop still finishes pending requests.
process.on('SIGINT', () => undefined);
// Node writes the cache when a process exits by itself, but this one is killed.
flushCompileCache();
