import fs from 'node:fs';
import http from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { getProduct, listProducts, searchProducts, suggest } from '#domain/catalog/endpoints.ts';
import { openSharedReader } from '#api/db/driver/shared-reader.ts';
import { PreparedClient } from '#api/db/driver/prepared-client.ts';
import { APP_ROLE, openPool } from '#api/db/pool.ts';
import { serializerOf } from '#api/http/http.ts';
import { FLOOR_PORT } from '../settings.ts';
import type { CallName, FloorOrder, FloorReport } from './jobs.ts';
import { openReplayer } from './replayer.ts';
import type { Recordings } from './recording.ts';

const RESPONSES: Record<CallName, z.ZodType> = {
  listing: listProducts.response,
  detail: getProduct.response,
  search: searchProducts.response,
  autocomplete: suggest.response,
};

/** The floor: the least work a server could do for the same answers, in a separate process. */
process.once('message', (order: FloorOrder) => {
  serve(order).then(
    () => report({ ready: true }),
    (error: unknown) => report({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());

function report(report: FloorReport): void {
  process.send?.(report);
}

async function serve(order: FloorOrder): Promise<void> {
  const app = Fastify();
  if (order.kind === 'objects') await serveObjects(app, order);
  else if (order.kind === 'pages') await servePages(app, order);
  else if (order.kind === 'yardsticks') serveYardsticks(app, order.database_url);
  else serveRecordings(app, order);
  await app.listen({ port: FLOOR_PORT, host: '127.0.0.1' });
}

/** Reads: objects in memory, serialized with their schema for each request. */
async function serveObjects(app: FastifyInstance, order: Extract<FloorOrder, { kind: 'objects' }>): Promise<void> {
  const objects = new Map<string, { write: (answer: unknown) => string; answer: unknown }>();
  for (const { name, paths } of order.calls) {
    const write = serializerOf(RESPONSES[name]);
    for (const path of paths) {
      const answer = await fetch(order.shop_url + path);
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
      objects.set(path, { write, answer: await answer.json() });
    }
  }
  app.get('/*', (request, reply) => {
    const found = objects.get(request.url);
    if (!found) return reply.code(404).send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(found.write(found.answer));
  });
}

async function servePages(app: FastifyInstance, order: Extract<FloorOrder, { kind: 'pages' }>): Promise<void> {
  const pages = new Map<string, { bytes: Buffer; headers: Record<string, string> }>();
  for (const path of order.paths) pages.set(path, await fetchPacked(order.shop_url + path));
  app.get('/*', (request, reply) => {
    const page = pages.get(request.url);
    if (!page) return reply.code(404).send();
    return reply.headers(page.headers).send(page.bytes);
  });
}

/** `fetch` would decompress the page; the compressed bytes are needed. */
function fetchPacked(url: string): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url} was answered ${answer.statusCode}.`));
        const { 'content-type': type = '', 'content-encoding': encoding = '' } = answer.headers;
        resolve({ bytes: Buffer.concat(pieces), headers: { 'content-type': type, 'content-encoding': encoding } });
      });
    });
    request.on('error', reject);
  });
}

function serveYardsticks(app: FastifyInstance, databaseUrl: string): void {
  const pool = openFloorPool(databaseUrl);
  const answer = { words: 'x'.repeat(180) };
  app.get('/json', (_request, reply) => reply.send(answer));
  app.get('/row', async (_request, reply) => {
    const { rows } = await pool.query({
      name: 'row',
      text: 'select * from product where product_id = $1',
      values: [1],
    });
    return reply.send({ found: rows.length });
  });
}

function openFloorPool(databaseUrl: string) {
  return openPool(databaseUrl, { size: 16, role: APP_ROLE, onError: (error) => console.error(error) });
}

function serveRecordings(app: FastifyInstance, order: Extract<FloorOrder, { kind: 'recordings' }>): void {
  const pool = openFloorPool(order.database_url);
  const target = { pool, reads: openSharedReader(pool, PreparedClient), gateway_url: order.gateway_url };
  const recordings = JSON.parse(fs.readFileSync(order.file, 'utf8')) as Recordings;
  const replayers = new Map(
    Object.entries(recordings).map(([workload, list]) => [
      workload,
      list.map((recording) => openReplayer(recording, target)),
    ]),
  );
  // The body is accepted but not parsed: parsing it is the shop's work.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { workload: string; recording: string; step: string } }>(
    '/:workload/:recording/:step',
    async ({ params }, reply) => {
      const replayer = replayers.get(params.workload)?.[Number(params.recording)];
      if (!replayer) return reply.code(404).send();
      const answer = await replayer.replay(Number(params.step));
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer);
    },
  );
}
