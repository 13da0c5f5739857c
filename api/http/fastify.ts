import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { Shop } from '#api/kernel/shop.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { withoutSecrets } from '#api/kernel/log.ts';
import { networkList, sourceKey } from '#api/kernel/networks.ts';
import { readRarely } from '#api/kernel/read-rarely.ts';
import { answerClientError } from './client-error.ts';
import { guardRequests, whyRefused } from './guard.ts';
import { BARE_PAGE_POLICY, barePage } from './bare-page.ts';
import { commonHeaders } from './headers.ts';
import { RequestLog } from './request-log.ts';
import { addRequestTimeout, TIME_OUT_MS } from './request-timeout.ts';
import { answerError } from './http.ts';
import { sourceOf } from './source.ts';

/** Allowed requests per minute and source; fast browsing by hand needs a tenth of that. */
const CALLS_A_MINUTE = 3_000;

/**
 * How long a client may take to send a request. Node swaps the two if headers have more time than the whole, and leaves
 * a slow body open for their default, a minute. It checks every `check_ms`, so none is open for more than 30 s.
 */
export const SLOW_CLIENT = { request_ms: 25_000, headers_ms: 25_000, check_ms: 5_000 };

/** 128 KB for calls; pages allow half of that (010-rulings.md). */
const MAX_BODY_BYTES = 131_072;

/** The HTTP server with its time-outs (30 s for clients, 8 s inside), limits and health checks. */
export async function createServer(
  shop: Shop,
  isReady: () => boolean,
  slowClient: typeof SLOW_CLIENT = SLOW_CLIENT,
): Promise<FastifyInstance> {
  const { config } = shop;
  const app: FastifyInstance = Fastify({
    loggerInstance: shop.log as Logger,
    // noteRequests writes one line per response, with secrets removed from the URL.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'req_id' }),
    childLoggerFactory: (log, bindings, options) =>
      new RequestLog(() => log.child(bindings, options)) as unknown as FastifyBaseLogger,

    // Short enough to read out on the phone: error pages show it as the reference.
    genReqId: () => crypto.randomUUID().slice(0, 8),
    requestIdHeader: false,
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: slowClient.request_ms,
    connectionTimeout: 30_000,
    http: { headersTimeout: slowClient.headers_ms, connectionsCheckingInterval: slowClient.check_ms },
    clientErrorHandler: answerClientError,
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 300 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      // The hooks that set these are not run for a URL that can't be read.
      reply.headers(commonHeaders(config.public_url));
      const refusal = whyRefused(request, config.firewall_token);
      if (refusal) answerError(refusal, request, reply as unknown as FastifyReply);
      else answerBadUrl(error, request, reply as unknown as FastifyReply);
    },
    return503OnClosing: true,
    // On close, idle connections end at once and pending requests are finished.
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(new Refusal(GENERAL_REFUSALS.not_found), request, reply));
  // First, so that every answer has the headers.
  noteRequests(app, commonHeaders(config.public_url));
  guardRequests(app, config.firewall_token);
  addRequestTimeout(app, TIME_OUT_MS);
  const isExempt = networkList(config.rate_limit_exempt);
  await app.register(rateLimit, {
    max: CALLS_A_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => sourceKey(sourceOf(request)),
    allowList: (request: FastifyRequest) => isExempt(sourceOf(request)),
    skipOnError: true,
  });
  mountHealth(app, shop, isReady);
  return app;
}

/** A URL that can't be parsed fails before routing. */
function answerBadUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api/')) answerError(error, request, reply);
  else {
    const page = barePage("We couldn't find that page.", 'Please check the link for a typo.', request.id);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': BARE_PAGE_POLICY };
    reply.code(404).headers(headers).send(page);
  }
}

/** A client may send a whole URL as the target of its request (RFC 9112, section 3.2.2): its path counts. */
function pathOf(target: string): string {
  return /^https?:\/\/[^/?]*(?<path>.*)$/i.exec(target)?.groups?.['path']?.replace(/^(?!\/)/, '/') ?? target;
}

/** These hooks run for every request, so they avoid promises and build log lines only when they are written. */
function noteRequests(app: FastifyInstance, headers: Record<string, string>): void {
  const isVerbose = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500) request.log.warn(lineOf(request, reply), 'answered');
    else if (isVerbose) request.log.debug(lineOf(request, reply), 'answered');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  return {
    method: request.method,
    url: withoutSecrets(request.url),
    status: reply.statusCode,
    took_ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

/** Health checks aren't limited, so all within this time share one query, failed ones too: a flood can't take the pool. */
const CHECK_STALE_MS = 1_000;

function mountHealth(app: FastifyInstance, shop: Shop, isReady: () => boolean): void {
  const reachesDatabase = readRarely(CHECK_STALE_MS, () => canQuery(shop));
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const isUp = isReady() && (await reachesDatabase());
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ready' : 'not ready' });
  });
}

async function canQuery(shop: Shop): Promise<boolean> {
  try {
    await sql`select 1`.execute(shop.db);
    return true;
  } catch {
    return false;
  }
}
