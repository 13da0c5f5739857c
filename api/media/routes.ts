import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PictureSpec } from '#domain/media/picture.ts';
import {
  HERO_WIDTHS,
  type PictureView,
  PICTURE_WIDTHS,
  SHARE_SIZE,
  widthsOfView,
  ZOOM_WIDTH,
} from '#domain/media/picture-views.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { aisleHash, aisleUrl, hashOf, heroUrl, pictureUrl } from './address.ts';
import { AISLE_KEYS } from '#domain/media/aisles.ts';
import type { AnyWidth, Drawable, PictureJob, PictureWidth } from '#domain/media/picture-job.ts';
import { sourceOf } from '#api/http/source.ts';
import { type DrawLimit, makeDrawLimit } from './draw-limit.ts';
import { NotDrawnYet, openRenderer, type Renderer } from './render.ts';
import { Dropped } from './worker-queue.ts';
import { WAITING_PICTURE } from './waiting-picture.ts';

export type MediaOptions = {
  /** What a product's pictures are drawn from; null for an unknown SKU or one with an imported image. */
  lookupPicture: (sku: string) => Drawable | null;
  /** The products in the home page's still life; null without any. */
  lookupHero?: () => { specs: PictureSpec[]; hash: string } | null;
  /** A photo that was imported for a product; null if it isn't there. */
  readImage?: (image: string, width: PictureWidth) => Promise<Buffer | null>;
  cacheDir: string;
  /** Shared with the code that warms pictures; by default a new one. */
  renderer?: Renderer;
  /** Addresses and networks for which any number of pictures may be drawn. */
  rate_limit_exempt: readonly string[];
};

const FILE = /^(?<name>.{1,120}?)\.(?<hash>[0-9a-f]{10})\.(?<width>\d{3,4})\.webp$/;
/** The URL changes with the picture, so browsers can cache it forever. */
const FOREVER = 'public, max-age=31536000, immutable';

type FileName<Width> = { name: string; hash: string; width: Width };

function parseFileName<Width extends number>(file: string, widths: readonly Width[]): FileName<Width> | null {
  const found = FILE.exec(file)?.groups;
  const width = widths.find((one) => String(one) === found?.width);
  if (!found?.name || !found.hash || !width) return null;
  return { name: found.name, hash: found.hash, width };
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  const body = { success: false, code: 'not_found', errors: [{ message: GENERAL_REFUSALS.not_found.message }] };
  return reply.code(404).header('cache-control', 'public, max-age=60').send(body);
}

function sendForever(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .header('cache-control', FOREVER)
    .header('x-content-type-options', 'nosniff')
    .type('image/webp')
    .send(bytes);
}

type Studio = { renderer: Renderer; mayDraw: DrawLimit };

async function sendPicture(
  { renderer, mayDraw }: Studio,
  request: FastifyRequest,
  reply: FastifyReply,
  job: PictureJob,
  width: AnyWidth,
): Promise<FastifyReply> {
  const leaving = new AbortController();
  if (reply.raw.destroyed) leaving.abort();
  else reply.raw.once('close', () => leaving.abort());
  const mayDrawIt = () => mayDraw(sourceOf(request), job);
  try {
    return await sendForever(reply, await renderer.show(job, width, leaving.signal, mayDrawIt));
  } catch (error) {
    if (!(error instanceof NotDrawnYet || error instanceof Dropped)) throw error;
    return reply
      .code(503)
      .headers({ 'retry-after': '2', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type('image/svg+xml')
      .send(WAITING_PICTURE);
  }
}

/** Redirects an outdated hash to the current one, so that cached pages still show their pictures. */
function redirectTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=60').redirect(url, 302);
}

const OTHER_VIEWS = ['label-zoom', 'zoom', 'label', 'cutout', 'share'] as const satisfies PictureView[];

/** A SKU may itself end in "-label", so the name is first looked up as a whole. */
function findProduct(name: string, lookupPicture: MediaOptions['lookupPicture']) {
  const plain = lookupPicture(name);
  if (plain) return { ...plain, sku: name, view: 'front' as PictureView };
  for (const view of OTHER_VIEWS) {
    if (!name.endsWith(`-${view}`)) continue;
    const sku = name.slice(0, -`-${view}`.length);
    const found = lookupPicture(sku);
    if (found) return { ...found, sku, view };
  }
  return null;
}

/** A photo isn't stored any larger. */
const photoWidth = (width: AnyWidth): PictureWidth => (width === 320 ? 320 : 640);

/** Only known aisles have a picture, or anyone could fill the disk. */
const isAisle = (url_key: string) => AISLE_KEYS.some((key) => key === url_key);

/**
 * GET /img/p/{sku}.{hash}.{320|640}.webp, the same for {sku}-label and {sku}-cutout,
 * /img/p/{sku}-share.{hash}.1200.webp, {sku}-zoom and {sku}-label-zoom with 1280, and
 * /img/a/{url_key}.{hash}.{320|640}.webp, and /img/h/staples.{hash}.{640|960|1440}.webp. 302 where only the hash is old,
 * 404 for what does not exist, 503 with Retry-After and a plain picture when it takes longer than 2 s (6 s with 1280), when
 * 200 others wait or 8 others with 1280, or when too many were drawn for the source in this minute.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const renderer = options.renderer ?? openRenderer({ cacheDir: options.cacheDir });
  if (!options.renderer) app.addHook('onClose', () => renderer.close());
  const studio = { renderer, mayDraw: makeDrawLimit(options.rate_limit_exempt) };

  app.get<{ Params: { file: string } }>('/img/p/:file', async (request, reply) => {
    const { params } = request;
    const address = parseFileName(params.file, [...PICTURE_WIDTHS, SHARE_SIZE.width, ZOOM_WIDTH]);
    const found = address && findProduct(address.name, options.lookupPicture);
    if (!address || !found) return sendNotFound(reply);
    const { sku, spec, facts, view, image } = found;
    if (!widthsOfView(view).includes(address.width)) return sendNotFound(reply);
    const current = hashOf(found);
    if (address.hash !== current) return redirectTo(reply, pictureUrl(sku, current, address.width, view));
    // A photo has a ground, so its cutout is the photo. Its label is drawn from the facts.
    const isPhoto = image && (view === 'front' || view === 'cutout' || view === 'zoom');
    const photo = isPhoto ? await options.readImage?.(image, photoWidth(address.width)) : null;
    if (photo) return sendForever(reply, photo);
    return sendPicture(studio, request, reply, { kind: 'pack', spec, facts, hash: current, view }, address.width);
  });

  app.get<{ Params: { file: string } }>('/img/a/:file', async (request, reply) => {
    const address = parseFileName(request.params.file, PICTURE_WIDTHS);
    if (!address) return sendNotFound(reply);
    const url_key = address.name;
    if (!isAisle(url_key)) return sendNotFound(reply);
    if (address.hash !== aisleHash(url_key)) return redirectTo(reply, aisleUrl(url_key, address.width));
    const title = url_key.replaceAll('-', ' ');
    return sendPicture(studio, request, reply, { kind: 'aisle', url_key, title }, address.width);
  });

  app.get<{ Params: { file: string } }>('/img/h/:file', async (request, reply) => {
    const address = parseFileName(request.params.file, HERO_WIDTHS);
    const hero = address?.name === 'staples' ? options.lookupHero?.() : null;
    if (!address || !hero) return sendNotFound(reply);
    if (address.hash !== hero.hash) return redirectTo(reply, heroUrl(hero.hash, address.width));
    return sendPicture(studio, request, reply, { kind: 'hero', ...hero }, address.width);
  });
}
