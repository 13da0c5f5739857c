import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Connect } from 'vite';
import type { ApiProcess } from './api-process.ts';

/** What the browser loads from Vite: its own modules and the sources. Everything else is the shop's. */
const SOURCES = /^\/(?:@|node_modules\/|(?:storefront|ui|domain)\/|var\/vite\/)/;
/** They concern one connection only, so they aren't passed on. */
const HOP_BY_HOP = /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/;
const NOT_STARTED = 'The API did not start; the terminal says why. Save a change to try again.\n';

/** Not listening yet. Vite takes hot reload's connections on it; other requests to upgrade get an ordinary answer. */
export function createFront(): Server {
  return http.createServer({
    shouldUpgradeCallback: ({ headers }) => String(headers['sec-websocket-protocol']).startsWith('vite-'),
  });
}

type Options = { host: string; port: number; vite: Connect.NextHandleFunction; api: Pick<ApiProcess, 'port'> };

/** The one address of the shop: sources come from Vite, and a request to the shop waits while its process restarts. */
export async function openFront(front: Server, { host, port, vite, api }: Options): Promise<void> {
  const answer: RequestListener = (request, response) => {
    const toShop = () => {
      forward(api, request, response).catch((error: Error) => {
        if (response.headersSent) response.destroy();
        else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${error.message}\n`);
      });
    };
    if (isSource(request.url ?? '')) vite(request, response, toShop);
    else toShop();
  };
  front.on('request', answer);
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(port, host, resolve);
  });
}

/** Looks at the path as Vite will read it: without dots that lead to another folder. */
function isSource(url: string): boolean {
  try {
    const written = decodeURIComponent(url.replace(/[?#].*/s, ''));
    return SOURCES.test(written) && !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(written);
  } catch {
    return false;
  }
}

async function forward(
  api: Pick<ApiProcess, 'port'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const port = await api.port();
  if (port === null) {
    response.writeHead(503, { 'content-type': 'text/plain' }).end(NOT_STARTED);
    return;
  }
  const { method, url: path } = request;
  const headers = withoutHopByHop(request.headers);
  // Node frames the body itself, but for a GET only if told to.
  if (request.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  const passedOn = http.request({ host: '127.0.0.1', port, method, path, headers });
  response.once('close', () => passedOn.destroy());
  request.pipe(passedOn);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    passedOn.once('response', resolve);
    passedOn.on('error', reject);
  });
  response.writeHead(answer.statusCode ?? 502, withHotReload(withoutHopByHop(answer.headers), request));
  // Destroys the response if the answer breaks off, so that the browser doesn't take half of it for the whole.
  await pipeline(answer, response);
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name) && !named.includes(name)),
  );
}

/** Hot reload inserts styles into the page and holds a connection of its own; a page's policy allows neither. */
function withHotReload(headers: IncomingHttpHeaders, request: IncomingMessage): IncomingHttpHeaders {
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return headers;
  const relaxed = policy
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/connect-src [^;]*/, `$& ws://${request.headers.host}`);
  return { ...headers, 'content-security-policy': relaxed };
}
