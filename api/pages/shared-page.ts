import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders, negotiateEncoding, responseFor, type CachedResponse, type SharedPage } from './page-cache.ts';

/** Sends a cached page, or 304 if the browser already has it. */
export function sendShared(
  shared: SharedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (request.headers['if-none-match']?.includes(shared.etag))
    return reply
      .code(304)
      .headers({ ...pageHeaders(shared.kind), etag: shared.etag })
      .send();
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const cached = shared.responses[encoding];
  if (cached) return sendCached(cached, reply);
  return responseFor(shared, encoding).then((made) => sendCached(made, reply));
}

function sendCached({ headers, body }: CachedResponse, reply: FastifyReply): FastifyReply {
  return reply.headers(headers).send(body);
}
