import fs from 'node:fs';
import http from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { getProduct, listProducts, searchProducts, suggest } from '#domain/catalog/endpoints.ts';
import { openSharedReader } from '#api/db/shared-reader.ts';
import { PreparedClient } from '#api/db/prepared-client.ts';
import { APP_ROLE, openPool } from '#api/db/pool.ts';
import { serializerOf } from '#api/kernel/http.ts';
import { FLOOR_PORT } from '../settings.ts';
import type { CallName, FloorOrder, FloorReport } from './jobs.ts';
import { openPlayer } from './replayer.ts';
import type { Tapes } from './tape.ts';

const RESPONSES: Record<CallName, z.ZodType> = {
  listing: listProducts.response,
  detail: getProduct.response,
  search: searchProducts.response,
  autocomplete: suggest.response,
};

/** The floor: the least a server could do for the same answers, in a process of its own. */
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
  else serveTapes(app, order);
  await app.listen({ port: FLOOR_PORT, host: '127.0.0.1' });
}

/** Reads: objects in memory, written by their schema for each request. */
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

/** `fetch` would unpack the page; its bytes are wanted as they come. */
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

function serveYardsticks(app: FastifyInstance, database_url: string): void {
  const pool = openFloorPool(database_url);
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

function openFloorPool(database_url: string) {
  return openPool(database_url, { size: 16, role: APP_ROLE, onError: (error) => console.error(error) });
}

function serveTapes(app: FastifyInstance, order: Extract<FloorOrder, { kind: 'tapes' }>): void {
  const pool = openFloorPool(order.database_url);
  const stand = { pool, reads: openSharedReader(pool, PreparedClient), gateway_url: order.gateway_url };
  const tapes = JSON.parse(fs.readFileSync(order.file, 'utf8')) as Tapes;
  const players = new Map(
    Object.entries(tapes).map(([workload, list]) => [workload, list.map((tape) => openPlayer(tape, stand))]),
  );
  // The body is taken and not read: understanding it is the shop's work.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { workload: string; tape: string; step: string } }>(
    '/:workload/:tape/:step',
    async ({ params }, reply) => {
      const player = players.get(params.workload)?.[Number(params.tape)];
      if (!player) return reply.code(404).send();
      const answer = await player.play(Number(params.step));
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer);
    },
  );
}
