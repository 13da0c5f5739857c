import type { FastifyReply, FastifyRequest } from 'fastify';
import { headersOfAll, packingFor, readyPage, type ReadyPage, type SharedPage } from './page-cache.ts';

/** Answers with a page from memory, or with the word that the browser has it already. */
export function showShared(
  shared: SharedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (request.headers['if-none-match']?.includes(shared.etag))
    return reply
      .code(304)
      .headers({ ...headersOfAll(shared.kind), etag: shared.etag })
      .send();
  const packing = packingFor(request.headers['accept-encoding']);
  const ready = shared.ready[packing];
  if (ready) return sendReady(ready, reply);
  return readyPage(shared, packing).then((made) => sendReady(made, reply));
}

function sendReady({ headers, body }: ReadyPage, reply: FastifyReply): FastifyReply {
  return reply.headers(headers).send(body);
}
