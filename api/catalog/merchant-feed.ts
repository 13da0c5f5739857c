import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { isMaintenance } from '#api/kernel/maintenance.ts';
import { answerError } from '#api/http/http.ts';
import type { Catalog } from './catalog.ts';
import { type FeedFile, removeOld, writeFeed } from './merchant-file.ts';

const FEED_PATH = '/feeds/google.xml';
/** A sale changes the catalog every second; Merchant Center comes once an hour at most. */
const FRESH_MS = 10 * 60_000;
/** A feed of 100,000 products has 12 MB, which no one needs twice a minute. */
const FEEDS_A_MINUTE = 30;
const LOGGED = 20;

type Held = FeedFile & { version: number; checked_at: Date; changed_at: Date };

/**
 * Serves the product feed of Google Merchant Center. It is written when someone fetches it, if something changed and the
 * last one is older than ten minutes; others wait for the same one.
 */
export async function mountFeed(app: FastifyInstance, shop: Shop, { catalog }: { catalog: Catalog }): Promise<void> {
  const feed = holdFeed(shop, catalog);
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    const config = { hasTimeout: false, rateLimit: { max: FEEDS_A_MINUTE, timeWindow: 60_000 } };
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isMaintenance(shop)) throw new Refusal(GENERAL_REFUSALS.maintenance, { details: { maintenance: true } });
      if (request.url !== FEED_PATH) throw new Refusal(GENERAL_REFUSALS.invalid);
      return sendFeed(await feed(), request, reply);
    };
    // Fastify's own HEAD would read the whole file to know its length.
    scope.route({ method: ['GET', 'HEAD'], url: FEED_PATH, config, handler });
  });
}

/** The newest feed, written at most once at a time. */
function holdFeed(shop: Shop, catalog: Catalog): () => Promise<Held> {
  let held: Held | null = null;
  let writing: Promise<Held> | null = null;
  const write = async (): Promise<Held> => {
    const snapshot = catalog.current();
    const now = shop.clock.now();
    const folder = path.resolve(shop.config.data_dir, 'feeds');
    const made = await writeFeed(snapshot, { public_url: shop.config.public_url, folder });
    const before = held;
    const isSame = before?.etag === made.etag;
    held = { ...made, version: snapshot.version, checked_at: now, changed_at: isSame ? before.changed_at : now };
    if (before && !isSame) await rm(before.file, { force: true });
    await removeOld(folder, made.file);
    noteLeftOut(shop, made);
    return held;
  };
  return async () => {
    if (held && (await isCurrent(held, shop, catalog))) return held;
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  };
}

async function isCurrent({ version, checked_at, file }: Held, shop: Shop, catalog: Catalog): Promise<boolean> {
  const ageMs = shop.clock.now().getTime() - checked_at.getTime();
  return (ageMs < FRESH_MS || version === catalog.version()) && isThere(file);
}

/** Another process with the same folder may have replaced it. */
async function isThere(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  await handle?.close();
  return handle !== null;
}

function noteLeftOut({ log }: Shop, { total, left_out }: FeedFile): void {
  const facts = { products: total, left_out: left_out.length };
  if (left_out.length === 0) log.info(facts, 'product feed written');
  else log.warn({ ...facts, first: left_out.slice(0, LOGGED) }, 'products left out of the product feed');
}

/** HTTP compares whole seconds. */
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1_000);

function isKnown({ etag, changed_at }: Held, { headers }: FastifyRequest): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && toSeconds(changed_at) <= toSeconds(new Date(since));
}

async function sendFeed(held: Held, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'public, max-age=600',
    'content-type': 'application/xml; charset=utf-8',
    etag: `W/"${held.etag}"`,
    'last-modified': held.changed_at.toUTCString(),
    vary: 'accept-encoding',
  });
  if (isKnown(held, request)) return reply.code(304).removeHeader('content-type').send();
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''));
  if (request.method === 'HEAD') return zipped(isZipped, held, reply).send();
  // Opened before the answer begins: another process may have replaced the file since it was looked for.
  const stream = (await open(held.file)).createReadStream();
  zipped(isZipped, held, reply);
  if (isZipped) return reply.send(stream);
  // Unlike `pipe`, it closes the file when the client leaves; Fastify notes an error of the stream that it sends.
  return reply.send(pipeline(stream, createGunzip(), () => undefined));
}

function zipped(isZipped: boolean, { bytes }: Held, reply: FastifyReply): FastifyReply {
  return isZipped ? reply.headers({ 'content-encoding': 'gzip', 'content-length': bytes }) : reply;
}
