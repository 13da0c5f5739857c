import './react-mode.ts';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createContext,
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Role } from '#domain/kernel/roles.ts';
import { type Arrival, callInProcess, type Shop, whoCalls } from './app.ts';
import { type CookiePlan, cookiePlan, readCookies } from './cookies.ts';
import { isOwnOrigin } from './http.ts';
import { isMaintenance } from './maintenance.ts';
import { BUDGET } from './memory-budget.ts';
import { headersOfAll, isAging, pack, packingFor, type Page, PageCache, type SharedPage } from './page-cache.ts';
import { showShared } from './shared-page.ts';

/** Specification, section 9: 8 s on the server's side. */
const TIME_OUT_MS = 8_000;
/** Pages that are the same for everybody, signed in or not; personal parts are filled in the browser. */
const SHARED_PAGE = /^\/(?:$|_root\.data$|(?:c|diets|brand|p)\/[^/]+$|search\/results(?:\.data)?$)/;

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

export type PagesOptions = {
  shop: Shop;
  /** Where `react-router build` wrote `client` and `server`. */
  build_dir: string;
  /** The stamp of a shared page's path: it changes whenever what the page shows of the catalogue does. */
  stampOf: (path: string) => string;
  rules: PageRules;
  /** Stands in for the built pages, in tests. */
  handle?: Handle;
};

/** Who may see which page. */
export type PageRules = {
  /** True where everybody may see the page, so its caller isn't looked up. */
  isPublic: (path: string) => boolean;
  /** Where a page sends a role it isn't for; null if they may see it. `address` is path and query. */
  redirectOf: (address: string, role: Role) => string | null;
};

type Bridge = PagesOptions & {
  handle: Handle;
  plan: CookiePlan;
  cache: PageCache;
  /** Shared pages that are being drawn: who asks meanwhile waits for the same one. */
  drawing: Map<string, Promise<Drawn>>;
  gateway_origin: string | null;
};

/** A page, and how it is kept if it is fit for everybody. */
type Drawn = { page: Page; shared: SharedPage | null };

/** Serves the storefront's pages and its assets. Everything that is no call and no picture ends here. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { shop, build_dir } = options;
  const gateway = shop.config.sandbox_gateway_url;
  const bridge: Bridge = {
    ...options,
    handle: options.handle ?? (await loadBuild(build_dir)),
    plan: cookiePlan(shop.config.public_url),
    cache: new PageCache(BUDGET.pages),
    drawing: new Map(),
    gateway_origin: gateway ? new URL(gateway).origin : null,
  };
  await app.register(async (scope) => {
    if (!options.handle) await serveAssets(scope, build_dir);
    // Bodies are React Router's to read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const config = { rateLimit: false, is_timed: false };
    scope.all('/*', { config }, (request, reply) => showPage(bridge, request, reply));
  });
}

async function loadBuild(build_dir: string): Promise<Handle> {
  const build = (await import(pathToFileURL(path.resolve(build_dir, 'server/index.js')).href)) as ServerBuild;
  return createRequestHandler(build, 'production') as Handle;
}

/** Their names carry a hash of their bytes: a browser keeps them for good. */
async function serveAssets(scope: FastifyInstance, build_dir: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: path.resolve(build_dir, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: 365 * 24 * 3600 * 1000,
    index: false,
    decorateReply: false,
  });
}

function showPage(bridge: Bridge, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  const { url } = request;
  const query_at = url.indexOf('?');
  const path_of = query_at < 0 ? url : url.slice(0, query_at);
  const is_shared = request.method === 'GET' && SHARED_PAGE.test(path_of) && !isMaintenance(bridge.shop);
  if (!is_shared) return showOwn(bridge, request, reply);
  const stamp = bridge.stampOf(path_of);
  const now_ms = performance.now();
  const kept = bridge.cache.get(url, stamp, now_ms);
  if (!kept) return drawShared(bridge, stamp, request, reply);
  if (isAging(kept, now_ms)) {
    drawOnce(bridge, stamp, request).catch((error: unknown) => request.log.error({ err: error }, 'a page failed'));
  }
  return showShared(kept, request, reply);
}

async function showOwn(bridge: Bridge, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const given_up = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) given_up.abort();
  });
  return send(reply, request, await render(bridge, request, given_up, request.headers));
}

async function drawShared(
  bridge: Bridge,
  stamp: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { page, shared } = await drawOnce(bridge, stamp, request);
  return shared ? showShared(shared, request, reply) : send(reply, request, page);
}

/** Draws a page once for all who ask meanwhile, without a word of who they are; keeps what is fit to be kept. */
function drawOnce(bridge: Bridge, stamp: string, request: FastifyRequest): Promise<Drawn> {
  const { url } = request;
  const key = `${stamp} ${url}`;
  const drawing = bridge.drawing.get(key);
  if (drawing) return drawing;
  const { cookie: _cookie, authorization: _authorization, ...impersonal } = request.headers;
  const drawn = render(bridge, request, new AbortController(), impersonal)
    .then((page) => {
      const is_for_all = page.status === 200 && page.set_cookies.length === 0;
      return { page, shared: is_for_all ? bridge.cache.keep(url, page, stamp, performance.now()) : null };
    })
    .finally(() => bridge.drawing.delete(key));
  bridge.drawing.set(key, drawn);
  return drawn;
}

/** Runs the page's loaders and draws it; a page that takes too long is given up with a 503. */
async function render(
  bridge: Bridge,
  request: FastifyRequest,
  given_up: AbortController,
  headers: IncomingHttpHeaders,
): Promise<Page> {
  const cookies = readCookies(headers.cookie, bridge.plan);
  const arrival: Arrival = { cookies, source: request.ip, user_agent: headers['user-agent'] };
  const ruling = await rule(bridge, request, arrival);
  // Before React Router, whose own check would answer 400 without our words.
  if (ruling && 'refusal' in ruling && ruling.refusal === 'foreign_origin')
    return plainPage(403, REFUSALS.foreign_origin.message, request.id);
  const context = new RouterContextProvider();
  let document: string | null = null;
  const takeDocument = (html: string) => void (document = html);
  context.set(servicesContext(), { ...servicesFor(bridge, arrival, ruling, request.id), takeDocument });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIME_OUT_MS);
  });
  try {
    const drawn = bridge
      .handle(toRequest(request, headers, given_up.signal), context)
      .then(async (response) => pageOf(response, document, cookies.outgoing));
    const page = await Promise.race([drawn, late]);
    if (page) return page;
    given_up.abort();
    drawn.catch((error: unknown) => request.log.warn({ err: error }, 'a page that was given up failed'));
    return plainPage(503, 'The page took too long. Please try again.', request.id);
  } catch (error) {
    request.log.error({ err: error }, 'a page failed');
    return plainPage(500, 'Something went wrong, we apologize.', request.id);
  } finally {
    clearTimeout(timer);
  }
}

/** What stands against the page before any loader runs: a closed shop, a foreign form, the wrong person. */
async function rule(bridge: Bridge, request: FastifyRequest, arrival: Arrival): Promise<PageServices['ruling']> {
  const { shop } = bridge;
  const address = pageAddress(request.url);
  const path_of = address.split('?')[0] ?? '/';
  if (isMaintenance(shop) && path_of !== '/maintenance') return { redirect: '/maintenance' };
  const is_change = request.method !== 'GET' && request.method !== 'HEAD';
  if (is_change && !isOwnForm(request, shop)) return { refusal: 'foreign_origin' };
  if (bridge.rules.isPublic(path_of)) return null;
  try {
    const { role } = await whoCalls(shop, arrival, shop.clock.now());
    const redirect = bridge.rules.redirectOf(address, role);
    return redirect === null ? null : { redirect };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code };
    throw error;
  }
}

/** A form of our own page says so by Origin or Sec-Fetch-Site; what says neither is no browser of today. */
function isOwnForm(request: FastifyRequest, shop: Shop): boolean {
  const says_something = request.headers.origin !== undefined || request.headers['sec-fetch-site'] === 'same-origin';
  return says_something && isOwnOrigin(request.headers, shop);
}

/** The page's address as a person sees it: without React Router's own suffix and parameters. */
function pageAddress(url: string): string {
  const address = new URL(url, 'http://page');
  address.searchParams.delete('_routes');
  address.searchParams.delete('index');
  const plain = address.pathname === '/_root.data' ? '/' : address.pathname.replace(/\.data$/, '');
  return plain + address.search;
}

function servicesContext(): RouterContext<PageServices> {
  const held = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  return (held[PAGE_SERVICES] ??= createContext<PageServices>());
}

function servicesFor(
  bridge: Bridge,
  arrival: Arrival,
  ruling: PageServices['ruling'],
  request_id: string,
): Omit<PageServices, 'takeDocument'> {
  const { shop } = bridge;
  return {
    ruling,
    call: async (endpoint, input) => callInProcess(shop, endpoint, input, arrival),
    caller: async () => {
      const { role, account } = await whoCalls(shop, arrival, shop.clock.now());
      return { role, account };
    },
    mode: shop.config.mode,
    public_url: shop.config.public_url,
    gateway_origin: bridge.gateway_origin,
    request_id,
  };
}

function toRequest(request: FastifyRequest, given: IncomingHttpHeaders, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const init: RequestInit & { duplex?: 'half' } = { method: request.method, headers, signal };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    init.body = Readable.toWeb(request.raw) as ReadableStream;
    init.duplex = 'half';
  }
  return new Request(`${request.protocol}://${request.host}${request.originalUrl}`, init);
}

async function pageOf(response: Response, document: string | null, set_cookies: string[]): Promise<Page> {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
  const is_taken = response.body === null && document !== null;
  const plain = is_taken ? Buffer.from(document) : Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers,
    set_cookies: [...response.headers.getSetCookie(), ...set_cookies],
    plain,
    br: null,
    gzip: null,
  };
}

/** The page of last resort, when pages themselves cannot be drawn. */
function plainPage(status: number, words: string, request_id: string): Page {
  const html = `<!doctype html><html lang="en"><title>Oops! | Tallybean</title><meta name="viewport" content="width=device-width"><main><h1>Oops!</h1><p>${words}</p><p>Reference: ${request_id}</p><p><a href="/">Return to Homepage</a></p></main><div id="health-check" hidden></div></html>`;
  return {
    status,
    headers: [['content-type', 'text/html; charset=utf-8']],
    set_cookies: [],
    plain: Buffer.from(html),
    br: null,
    gzip: null,
  };
}

async function send(reply: FastifyReply, request: FastifyRequest, page: Page): Promise<FastifyReply> {
  reply.headers(headersOfAll('own'));
  for (const [name, value] of page.headers) if (name !== 'content-length') reply.header(name, value);
  if (page.set_cookies.length > 0) reply.header('set-cookie', page.set_cookies);
  const { body, encoding } = await pack(page, packingFor(request.headers['accept-encoding']));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.status).send(body.length > 0 || page.status === 200 ? body : null);
}
