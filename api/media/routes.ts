import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PictureView, PICTURE_WIDTHS } from '#domain/media/picture.ts';
import { REFUSALS } from '#domain/kernel/refusal.ts';
import { aisleHash, aisleUrl, type Drawable, hashOf, type PictureWidth, pictureUrl } from './address.ts';
import { AISLE_KEYS } from './draw/aisles.ts';
import type { PictureJob } from './picture-job.ts';
import { openRenderer, QueueFull, type Renderer } from './render.ts';

export type MediaOptions = {
  /** What a product's pictures are drawn from; null for an unknown SKU or one with an imported image. */
  lookupPicture: (sku: string) => Drawable | null;
  /** The pages that may have a picture besides the fourteen aisles. Not everything: or anyone could fill the disk. */
  lookupPage?: (url_key: string) => { title: string } | null;
  cache_dir: string;
  /** Shared with whoever warms pictures; one of its own otherwise. */
  renderer?: Renderer;
};

const FILE = /^(?<name>.{1,120}?)\.(?<hash>[0-9a-f]{10})\.(?<width>\d{3})\.webp$/;
/** The address changes with the picture, so a browser never has to ask twice. */
const FOREVER = 'public, max-age=31536000, immutable';

type Address = { name: string; hash: string; width: PictureWidth };

function readAddress(file: string): Address | null {
  const found = FILE.exec(file)?.groups;
  const width = PICTURE_WIDTHS.find((one) => String(one) === found?.width);
  if (!found?.name || !found.hash || !width) return null;
  return { name: found.name, hash: found.hash, width };
}

function sayNotFound(reply: FastifyReply): FastifyReply {
  const body = { success: false, code: 'not_found', errors: [{ message: REFUSALS.not_found.message }] };
  return reply.code(404).header('cache-control', 'public, max-age=60').send(body);
}

async function sendPicture(
  reply: FastifyReply,
  renderer: Renderer,
  job: PictureJob,
  width: PictureWidth,
): Promise<FastifyReply> {
  try {
    const bytes = await renderer.show(job, width);
    return await reply
      .header('cache-control', FOREVER)
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(bytes);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const body = { success: false, code: 'busy', errors: [{ message: REFUSALS.busy.message }] };
    return reply.code(503).header('retry-after', '2').header('cache-control', 'no-store').send(body);
  }
}

/** An old address of a thing that still exists leads to the new one: pages in a cache keep their pictures. */
function sendOn(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=60').redirect(url, 302);
}

/** A SKU may itself end in "-label": what is a product as it stands is one. */
function findProduct(name: string, lookupPicture: MediaOptions['lookupPicture']) {
  const plain = lookupPicture(name);
  if (plain) return { ...plain, sku: name, view: 'front' as PictureView };
  if (!name.endsWith('-label')) return null;
  const sku = name.slice(0, -'-label'.length);
  const found = lookupPicture(sku);
  return found && { ...found, sku, view: 'label' as PictureView };
}

const isAisle = (url_key: string) => AISLE_KEYS.includes(url_key);

/**
 * GET /img/p/{sku}.{hash}.{320|640}.webp, /img/p/{sku}-label.{hash}.{320|640}.webp and
 * /img/a/{url_key}.{hash}.{320|640}.webp. 302 where only the hash is old, 404 for what does not exist, 503 with
 * Retry-After when more than 200 pictures wait.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const renderer = options.renderer ?? openRenderer({ cache_dir: options.cache_dir });
  if (!options.renderer) app.addHook('onClose', () => renderer.close());

  app.get<{ Params: { file: string } }>('/img/p/:file', async ({ params }, reply) => {
    const address = readAddress(params.file);
    const found = address && findProduct(address.name, options.lookupPicture);
    if (!address || !found) return sayNotFound(reply);
    const { sku, spec, facts, view } = found;
    const current = hashOf(found);
    if (address.hash !== current) return sendOn(reply, pictureUrl(sku, current, address.width, view));
    return sendPicture(reply, renderer, { kind: 'pack', spec, facts, hash: current, view }, address.width);
  });

  app.get<{ Params: { file: string } }>('/img/a/:file', async ({ params }, reply) => {
    const address = readAddress(params.file);
    if (!address) return sayNotFound(reply);
    const url_key = address.name;
    const page = options.lookupPage?.(url_key) ?? (isAisle(url_key) ? { title: url_key.replaceAll('-', ' ') } : null);
    if (!page) return sayNotFound(reply);
    if (address.hash !== aisleHash(url_key)) return sendOn(reply, aisleUrl(url_key, address.width));
    return sendPicture(reply, renderer, { kind: 'aisle', url_key, title: page.title }, address.width);
  });
}
