import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type ErrorBody,
  GENERAL_REFUSALS,
  Refusal,
  type RefusalCode,
  type RefusalKind,
} from '#domain/kernel/refusal.ts';
import { codeOf } from '#api/db/pool.ts';
import type { Endpoint } from '#domain/kernel/endpoint.ts';
import { type Arrival, type Served, type Shop, type Write } from '#api/kernel/shop.ts';
import { answerFromMemory, dispatch } from './dispatch.ts';
import { type CookieJar, hasHousehold } from '#api/kernel/cookie-jar.ts';
import { type CookiePlan, cookiePlan, csrfTokenOf, readCookies } from './cookies.ts';
import { parseForm } from './form.ts';
import { readMultipart } from './multipart.ts';
import { sourceOf } from './source.ts';
import { isLoopback } from '#api/kernel/loopback.ts';
import { isMaintenance } from '#api/kernel/maintenance.ts';

export const API_BASE = '/api/v1';

/** Mounts every served call under /api/v1, behind the guards common to all. */
export async function mountCalls(app: FastifyInstance, shop: Shop): Promise<void> {
  const plan = cookiePlan(shop.config.public_url);
  await app.register(
    async (api) => {
      readForms(api);
      readMultipart(api);
      api.setErrorHandler((error, request, reply) => answerError(error, request, reply));
      api.addHook('onRequest', async () => refuseInMaintenance(shop));
      for (const served of shop.calls.values()) mountOne(api, shop, served, plan);
      // Without this route, unknown calls would fall through to the pages' catch-all.
      api.all('/*', async (request, reply) => answerUnknown(shop, request, reply));
    },
    { prefix: API_BASE },
  );
}

/** Parses form bodies; JSON is parsed by Fastify, which refuses prototype keys. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}

function mountOne(app: FastifyInstance, shop: Shop, served: Served, plan: CookiePlan): void {
  const { endpoint } = served;
  const answer = answererOf(shop, served, plan);
  if (served.write) return mountRead(app, { shop, served, write: served.write, answer });
  const { method, multipart_bytes, has_effect } = endpoint;
  if (multipart_bytes === null)
    return void app.route({ method, url: pathOf(served), handler: answer, exposeHeadRoute: !has_effect });
  const config = { takesMultipart: true };
  app.route({ method, url: pathOf(served), handler: answer, bodyLimit: multipart_bytes, config });
}

/** Who sent it, as far as its headers say. */
export function arrivalOf(request: FastifyRequest, cookies: CookieJar, headers = request.headers): Arrival {
  return {
    cookies,
    source: sourceOf(request),
    user_agent: headers['user-agent'],
    gpc: headers['sec-gpc'] === '1',
  };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers one caller, whom the handler may know. */
function answererOf(shop: Shop, served: Served, plan: CookiePlan): Answer {
  const { endpoint } = served;
  const write = served.toText ?? serializerOf(endpoint.response);
  return async (request, reply) => {
    const cookies = readCookies(request.headers.cookie, plan);
    if (endpoint.method !== 'GET') guardChange(request, cookies, endpoint.open, shop);
    else if (endpoint.has_effect) guardOrigin(request, shop);
    const input = { params: request.params, query: parseForm(queryOf(request.url)), body: request.body };
    const answer = await dispatch(shop, served, input, arrivalOf(request, cookies)).finally(() => {
      // Also with a refusal: a code may have verified the session, under a new id, before the rest was refused.
      if (cookies.outgoing.length > 0) reply.header('set-cookie', cookies.outgoing);
    });
    reply.header('content-type', 'application/json; charset=utf-8');
    if (served.tagOf) return sendTagged(request, reply, served.tagOf(answer), () => write(answer));
    const isOwn = endpoint.access !== 'anyone' || hasHousehold(request.headers.cookie);
    if (isOwn) reply.header('cache-control', 'private, no-store');
    return reply.send(write(answer));
  };
}

/**
 * Sends a response that the browser may cache but must revalidate each time (C15): changes made through another URL
 * must show at once.
 */
function sendTagged(request: FastifyRequest, reply: FastifyReply, tag: string, write: () => string): FastifyReply {
  const etag = `"${tag}"`;
  reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(etag) ? reply.code(304).removeHeader('content-type').send() : reply.send(write());
}

/**
 * Mounts a read served from memory: no session, no promise, no timer, and the response is already JSON text. A household
 * gets its own answer from the handler.
 */
function mountRead(
  app: FastifyInstance,
  { shop, served, write, answer }: { shop: Shop; served: Served; write: Write<Endpoint>; answer: Answer },
): void {
  app.get(pathOf(served), { config: { hasTimeout: false } }, (request, reply) => {
    if (hasHousehold(request.headers.cookie)) return answer(request, reply);
    const input = { params: request.params, query: parseForm(queryOf(request.url)) };
    const body = answerFromMemory(shop, served.endpoint, write, input);
    // Node takes longer to send a long text than to make bytes of it and send those.
    return reply.header('content-type', 'application/json; charset=utf-8').send(Buffer.from(body));
  });
}

/** '/products/{url_key}' -> '/products/:url_key' */
function pathOf({ endpoint }: Served): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/**
 * Serializes responses by their schema, so that undeclared fields can't leak. Compiled on first use, because compiling
 * all schemas would take a tenth of the startup time.
 */
export function serializerOf(response: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null;
  return (answer) => (write ??= compile(response))(answer);
}

function compile(response: z.ZodType): (answer: unknown) => string {
  const schema = z.toJSONSchema(response, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    // Undeclared fields are left out anyway; a choice such as "a card or null" would refuse a card that has them.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  delete (schema as { $schema?: string }).$schema;
  return fastJson(schema as Parameters<typeof fastJson>[0]) as (answer: unknown) => string;
}

function refuseInMaintenance(shop: Shop): void {
  if (isMaintenance(shop)) throw new Refusal(GENERAL_REFUSALS.maintenance, { details: { maintenance: true } });
}

/**
 * A change must come from our own pages: with our Origin and the CSRF token of its session.
 */
function guardChange(request: FastifyRequest, cookies: CookieJar, isOpen: boolean, shop: Shop): void {
  guardOrigin(request, shop);
  if (isOpen) return;
  const body = request.body as Record<string, unknown> | null | undefined;
  const token = request.headers['x-csrf-token'] ?? body?.['csrf_token'];
  if (!cookies.session_token || token !== csrfTokenOf(cookies.session_token))
    throw new Refusal(GENERAL_REFUSALS.csrf_token);
}

function guardOrigin(request: FastifyRequest, shop: Shop): void {
  if (!isOwnOrigin(request.headers, shop)) throw new Refusal(GENERAL_REFUSALS.foreign_origin);
}

/** True if the browser says the request came from our own pages, or says nothing (and so is not a browser). */
export function isOwnOrigin(headers: Record<string, string | string[] | undefined>, shop: Shop): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  const own = new URL(shop.config.public_url);
  if (origin === own.origin) return true;
  // A shop that was given no public address is reached by any name its machine has.
  return (
    isLoopback(own.hostname) && typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host
  );
}

/** Turns anything thrown into the shop's error body; only faults are logged with their stack. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === 'fault') request.log.error({ err: error }, 'fault');
  else if (refusal.status >= 500) request.log.warn({ err: error }, refusal.code);
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', '5');
  if (refusal.status === 301) reply.header('location', newAddress(request.url, refusal));
  // The rest of a body that is still coming isn't waited for.
  if (!request.raw.complete) reply.header('connection', 'close');
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusal.toBody() satisfies ErrorBody));
}

/** The same call for the key that replaced the one in it, which is the last part of its path. */
function newAddress(url: string, { details }: Refusal): string {
  const [path = '', query] = url.split('?', 2);
  const moved = path.replace(/[^/]*$/, encodeURIComponent(String(details['url_key'])));
  return query === undefined ? moved : `${moved}?${query}`;
}

const OF_FASTIFY: Record<string, RefusalKind<RefusalCode> | undefined> = {
  FST_ERR_CTP_BODY_TOO_LARGE: GENERAL_REFUSALS.body_too_large,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: GENERAL_REFUSALS.unsupported_media_type,
  FST_ERR_CTP_EMPTY_JSON_BODY: GENERAL_REFUSALS.invalid,
  FST_ERR_CTP_INVALID_JSON_BODY: GENERAL_REFUSALS.invalid,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: GENERAL_REFUSALS.invalid,
  FST_ERR_BAD_URL: GENERAL_REFUSALS.unknown_call,
};

/** 08: connection errors; 53, 57: the server is overloaded or shutting down; 55P03: a lock timed out. */
const TRANSIENT_ERROR = /^(08|53|57|55P03|40001|40P01|ECONN|EPIPE|ENOENT)/;
/** The driver's messages for a connection that timed out or was lost, also during a rollback (F24). */
const LOST_CONNECTION = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** What the client is told about anything thrown: a refusal of ours, or the nearest of Fastify's and the database's. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  const known = OF_FASTIFY[code];
  if (known) return new Refusal(known);
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 429) return new Refusal(GENERAL_REFUSALS.too_many_requests);
  if (status >= 400 && status < 500) return new Refusal(GENERAL_REFUSALS.invalid);
  const message = error instanceof Error ? error.message : '';
  if (TRANSIENT_ERROR.test(code) || LOST_CONNECTION.test(message)) return new Refusal(GENERAL_REFUSALS.busy);
  return new Refusal(GENERAL_REFUSALS.fault);
}

function answerUnknown(shop: Shop, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0]?.slice(API_BASE.length) ?? '';
  const methods: string[] = [...shop.calls.values()]
    .filter(({ endpoint }) => new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map(({ endpoint }) => endpoint.method);
  // A call with an overlong parameter ends here too, although its method is allowed.
  if (methods.length === 0 || methods.includes(request.method))
    return answerError(new Refusal(GENERAL_REFUSALS.unknown_call), request, reply);
  reply.header('allow', [...new Set(methods)].join(', '));
  return answerError(new Refusal(GENERAL_REFUSALS.method_not_allowed), request, reply);
}
