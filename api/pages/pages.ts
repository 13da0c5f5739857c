import { withOneTap } from './one-tap-sources.ts';
import '#api/kernel/react-production.ts';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
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
import { hasCookieFlag } from '#domain/kernel/cookie-flags.ts';
import { type ContentSources, PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Role } from '#domain/kernel/roles.ts';
import type { Arrival, Shop } from '#api/kernel/shop.ts';
import { callInProcess, identifyCaller } from '#api/http/dispatch.ts';
import { type CookiePlan, cookiePlan, readCookies } from '#api/http/cookies.ts';
import { areTooLong } from '#api/http/clean-cookies.ts';
import { arrivalOf, isOwnOrigin } from '#api/http/http.ts';
import { TIME_OUT_MS } from '#api/http/request-timeout.ts';
import { sourceOf } from '#api/http/source.ts';
import { hasHousehold, SIGNED_IN_FLAG } from '#api/kernel/cookie-jar.ts';
import { isMaintenance } from '#api/kernel/maintenance.ts';
import { BUDGET } from '#api/kernel/memory-budget.ts';
import { isPassing, logFailure, pageOf, plainPage, refusedOr, sendPage, showError } from './page-answer.ts';
import { oneAddress } from './one-address.ts';
import { isStale, negotiateEncoding, type Page, PageCache, type SharedPage } from './page-cache.ts';
import { pageAddress, pageUrl, readPageForms, toRequest } from './page-request.ts';
import { makeRenderLimit, type RenderLimit } from './render-limit.ts';
import { makeTurns, type Turns } from './render-turns.ts';
import { sendShared } from './shared-page.ts';

/**
 * Pages that are the same for everyone, signed in or not; personal parts are filled in by the browser. The start page is
 * the same for everyone who isn't signed in (`isOwn`), and a household gets pages of its own. Other spellings of an address aren't
 * shared, because `versionOf` doesn't know them.
 */
const SHARED_PAGE =
  /^\/(?:$|_\.data$|(?:c|l|ps|deals|diets|brand|certifications|concerns|ingredients|social)\/[a-z\d_-]+(?:\.data)?$|p\/[a-z\d-]+(?:\.data|\.json)?$|(?:search\/results|all-values|brands|ic)(?:\.data)?$)/;

/** Makes the answer to a request for a page. */
export type PageHandle = (request: Request, context: RouterContextProvider) => Promise<Response>;

export type PagesOptions = {
  shop: Shop;
  /** Where `react-router build` wrote `client` and `server`. */
  build_dir: string;
  /** The version of a shared page: changes whenever the catalog content on it changes. */
  versionOf: (path: string) => string;
  rules: PageRules;
  /** What the payment gateway's card fields need to be mounted. */
  content_sources: ContentSources;
  /** Replaces the built pages under `npm run dev` and in tests. */
  handle?: PageHandle;
};

/** Who may see which page. */
export type PageRules = {
  /** True where everyone may see the page, so its caller isn't looked up. */
  isPublic: (path: string) => boolean;
  /** Where a page sends a role it isn't for; null if they may see it. `address` is path and query. */
  redirectOf: (address: string, role: Role) => string | null;
  /** The most bytes of a form with a file on the page at `path`; null where none is taken. */
  filesMax: (path: string) => number | null;
};

type Bridge = PagesOptions & {
  handle: PageHandle;
  plan: CookiePlan;
  cache: PageCache;
  mayRender: RenderLimit;
  /** One person's pages never wait behind everyone's. */
  turns: { shared: Turns; personal: Turns };
  /** Shared pages being rendered: concurrent requests wait for the same one. */
  rendering: Map<string, Promise<Rendered>>;
};

/** A page, and its cached form if it may be shared. */
type Rendered = { page: Page; shared: SharedPage | null };

/** Serves the storefront's pages and assets: everything that is neither a call nor a picture. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { shop, build_dir } = options;
  const bridge: Bridge = {
    ...options,
    handle: options.handle ?? (await loadBuild(build_dir)),
    plan: cookiePlan(shop.config.public_url),
    cache: new PageCache(BUDGET.pages),
    mayRender: makeRenderLimit(shop.config.rate_limit_exempt),
    turns: { shared: makeTurns(), personal: makeTurns() },
    rendering: new Map(),
  };
  await app.register(async (scope) => {
    if (!options.handle) await serveAssets(scope, build_dir);
    readPageForms(scope, options.rules.filesMax);
    scope.setErrorHandler((error, request, reply) => showError(error, request, reply));
    const config = { rateLimit: false, hasTimeout: false };
    scope.all('/*', { config }, (request, reply) => showPage(bridge, request, reply));
  });
}

async function loadBuild(buildDir: string): Promise<PageHandle> {
  const build = (await import(pathToFileURL(path.resolve(buildDir, 'server/index.js')).href)) as ServerBuild;
  return createRequestHandler(build, 'production') as PageHandle;
}

/** Asset names contain a content hash, so browsers cache them forever. */
async function serveAssets(scope: FastifyInstance, buildDir: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: path.resolve(buildDir, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: 365 * 24 * 3600 * 1000,
    index: false,
    decorateReply: false,
  });
}

function showPage(bridge: Bridge, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  const { url, method } = request;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw new Refusal(GENERAL_REFUSALS.page_method);
  const address = oneAddress(url);
  if (address !== null) return redirectTo(address, method, reply);
  const queryAt = url.indexOf('?');
  const pathname = queryAt < 0 ? url : url.slice(0, queryAt);
  const isShared =
    method === 'GET' && SHARED_PAGE.test(pathname) && !isOwn(pathname, request) && !isMaintenance(bridge.shop);
  if (!isShared) return showPersonal(bridge, request, reply);
  const version = bridge.versionOf(pathname);
  const nowMs = performance.now();
  const cached = bridge.cache.get(url, version, nowMs);
  if (!cached) return renderShared(bridge, version, request, reply);
  if (isStale(cached, nowMs)) {
    renderOnce(bridge, version, request).catch((error: unknown) => logFailure(request, error));
  }
  return sendShared(cached, request, reply);
}

/** To the same page as it is spelled everywhere else; a form is sent there again. */
function redirectTo(address: string, method: string, reply: FastifyReply): FastifyReply {
  const status = method === 'POST' ? 308 : 301;
  return reply.code(status).headers({ 'cache-control': 'public, max-age=3600', location: address }).send();
}

/**
 * Every page leaves out what the household of the browser avoids. The start page of someone who is signed in shows their
 * orders; the flag is enough: without a session it shows none.
 */
function isOwn(pathname: string, { headers: { cookie } }: FastifyRequest): boolean {
  if (cookie === undefined) return false;
  // A shared page can't delete any.
  if (hasHousehold(cookie) || areTooLong(cookie)) return true;
  return (pathname === '/' || pathname === '/_.data') && hasCookieFlag(cookie, SIGNED_IN_FLAG);
}

async function showPersonal(bridge: Bridge, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!(await bridge.mayRender(sourceOf(request), request.method)))
    throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  const abort = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  // No one waits for it any more; a form has its effect all the same.
  const isLeft = () => abort.signal.aborted && request.method !== 'POST';
  const page = await bridge.turns.personal(async () =>
    isLeft() ? plainPage(503, 'The browser left.', request.id) : render(bridge, request, abort, request.headers),
  );
  return sendPage(reply, request, page);
}

async function renderShared(
  bridge: Bridge,
  version: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!(await bridge.mayRender(sourceOf(request), request.method)))
    throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  const { page, shared } = await renderOnce(bridge, version, request);
  return shared ? sendShared(shared, request, reply) : sendPage(reply, request, page);
}

/** Renders a page once for all concurrent requests, without their cookies; caches it if it may be shared. */
function renderOnce(bridge: Bridge, version: string, request: FastifyRequest): Promise<Rendered> {
  const { url } = request;
  const key = `${version} ${url}`;
  const rendering = bridge.rendering.get(key);
  if (rendering) return rendering;
  const { cookie: _cookie, authorization: _authorization, ...impersonal } = request.headers;
  const rendered = bridge.turns
    .shared(() => render(bridge, request, new AbortController(), impersonal))
    .then((page) => {
      const isShareable = page.status === 200 && page.setCookies.length === 0 && !isPassing(page);
      const encoding = negotiateEncoding(request.headers['accept-encoding']);
      const rendering = { version, nowMs: performance.now(), encoding };
      return { page, shared: isShareable ? bridge.cache.set(url, page, rendering) : null };
    })
    .finally(() => bridge.rendering.delete(key));
  bridge.rendering.set(key, rendered);
  return rendered;
}

/** Runs the page's loaders and renders it; a page that takes too long is aborted with a 503. */
async function render(
  bridge: Bridge,
  request: FastifyRequest,
  abort: AbortController,
  headers: IncomingHttpHeaders,
): Promise<Page> {
  const cookies = readCookies(headers.cookie, bridge.plan);
  const arrival = arrivalOf(request, cookies, headers);
  const ruling = await rule(bridge, request, arrival);
  // Checked before React Router, whose own check would answer 400 without our message.
  if (ruling && 'refusal' in ruling && ruling.refusal.code === 'foreign_origin')
    return plainPage(403, ruling.refusal.message, request.id);
  const context = new RouterContextProvider();
  let document: string | null = null;
  const takeDocument = (html: string) => void (document = html);
  context.set(servicesContext(), { ...servicesFor(bridge, request, arrival, ruling), takeDocument });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => void (timer = setTimeout(resolve, TIME_OUT_MS, null)));
  try {
    const rendering = bridge
      .handle(toRequest(request, headers, { public_url: bridge.shop.config.public_url, signal: abort.signal }), context)
      .then(async (response) => pageOf(response, document, cookies.outgoing));
    const page = await Promise.race([rendering, late]);
    if (page) return page;
    abort.abort();
    rendering.catch((error: unknown) => request.log.warn({ err: error }, 'an aborted page failed'));
    return plainPage(503, 'The page took too long. Please try again.', request.id);
  } catch (error) {
    logFailure(request, error);
    return plainPage(500, 'Something went wrong, we apologize.', request.id);
  } finally {
    clearTimeout(timer);
    // React holds the context until the event loop turns, and many pages may be rendered before that.
    document = null;
  }
}

/** What keeps the page from loading: a closed shop, a foreign form, a role without access. */
async function rule(bridge: Bridge, request: FastifyRequest, arrival: Arrival): Promise<PageServices['ruling']> {
  const { shop } = bridge;
  const address = pageAddress(pageUrl(request.url, shop.config.public_url));
  const pathname = address.split('?')[0] ?? '/';
  if (isMaintenance(shop) && pathname !== '/maintenance') return { redirect: '/maintenance' };
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  if (isChange && !isOwnForm(request, shop)) return { refusal: GENERAL_REFUSALS.foreign_origin };
  if (bridge.rules.isPublic(pathname)) return null;
  try {
    const { role } = await identifyCaller(shop, arrival, shop.clock.now());
    const redirect = bridge.rules.redirectOf(address, role);
    return redirect === null ? null : { redirect };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

/** Every current browser sends Origin or Sec-Fetch-Site with a form; a request with neither is refused. */
function isOwnForm(request: FastifyRequest, shop: Shop): boolean {
  const hasOriginInfo = request.headers.origin !== undefined || request.headers['sec-fetch-site'] === 'same-origin';
  return hasOriginInfo && isOwnOrigin(request.headers, shop);
}

function servicesContext(): RouterContext<PageServices> {
  const held = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  return (held[PAGE_SERVICES] ??= createContext<PageServices>());
}

function servicesFor(
  bridge: Bridge,
  request: FastifyRequest,
  arrival: Arrival,
  ruling: PageServices['ruling'],
): Omit<PageServices, 'takeDocument'> {
  const { shop } = bridge;
  return {
    ruling,
    call: (endpoint, input) => refusedOr(request, callInProcess(shop, endpoint, input, arrival)),
    caller: async () => {
      const { role, account } = await refusedOr(request, identifyCaller(shop, arrival, shop.clock.now()));
      return { role, account };
    },
    mode: shop.config.mode,
    public_url: shop.config.public_url,
    operator: shop.config.operator,
    content_sources: withOneTap(bridge.content_sources, shop.config.google?.one_tap_url ?? null),
    has_one_tap: Boolean(shop.config.google?.one_tap_url),
    is_document: !/^[^?]*\.data(?:\?|$)/.test(request.url),
    logFailure: (error) => logFailure(request, error),
    request_id: request.id,
  };
}
