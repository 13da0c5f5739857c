import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { Shop } from './app.ts';
import { giveUpLate } from './give-up-late.ts';
import { answerError } from './http.ts';

/** Requests a minute that one source may send to the calls; browsing a whole shop by hand needs a tenth. */
const CALLS_A_MINUTE = 3_000;
/** Specification, section 9: 8 s on the server's side. */
const TIME_OUT_MS = 8_000;

const NO_ADDRESS =
  '<!doctype html><html lang="en"><title>Not found | Tallybean</title><meta name="viewport" content="width=device-width"><main><h1>We could not find that page.</h1><p>Its address cannot be read.</p><p><a href="/">Return to Homepage</a></p></main></html>';

/** The HTTP server with its time-outs (30 s for clients, 8 s inside), limits and health checks. */
export async function createServer(shop: Shop, isReady: () => boolean): Promise<FastifyInstance> {
  const { config } = shop;
  const app: FastifyInstance = Fastify({
    loggerInstance: shop.log as Logger,
    // One line per answer of our own, below, with the address's secrets blanked.
    logController: new LogController({ disableRequestLogging: true }),

    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 300 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => answerNoAddress(error, request, reply as unknown as FastifyReply),
    return503OnClosing: true,
    // Ends what is idle at once when draining; what is under way is finished.
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  giveUpLate(app, TIME_OUT_MS);
  noteRequests(app);
  await app.register(rateLimit, {
    max: CALLS_A_MINUTE,
    timeWindow: 60_000,
    allowList: config.rate_limit_exempt,
    skipOnError: true,
  });
  mountHealth(app, shop, isReady);
  return app;
}

/** An address that cannot be read ends here, before any route is looked for. */
function answerNoAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api/')) answerError(error, request, reply);
  else reply.code(404).type('text/html; charset=utf-8').send(NO_ADDRESS);
}

/** These two run for every request: no promise, and no line is put together that nobody will read. */
function noteRequests(app: FastifyInstance): void {
  const is_chatty = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500) request.log.warn(lineOf(request, reply), 'answered');
    else if (is_chatty) request.log.debug(lineOf(request, reply), 'answered');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  return {
    req_id: request.id,
    method: request.method,
    url: withoutSecrets(request.url),
    status: reply.statusCode,
    took_ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

/** One-time codes arrive in addresses (specification, query params read); they must not reach the log. */
function withoutSecrets(url: string): string {
  return url.replaceAll(/([?&](?:otpCode|otpNonce|uatoken|token|client_token)=)[^&]*/gi, '$1***');
}

function mountHealth(app: FastifyInstance, shop: Shop, isReady: () => boolean): void {
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const is_up = isReady() && (await answers(shop));
    return reply.code(is_up ? 200 : 503).send({ status: is_up ? 'ready' : 'not ready' });
  });
}

async function answers(shop: Shop): Promise<boolean> {
  try {
    await sql`select 1`.execute(shop.db);
    return true;
  } catch {
    return false;
  }
}
