import http, { type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import type { ApiProcess } from './api-process.ts';

/** What the browser loads from Vite: its own modules and the sources. Everything else is the shop's. */
const SOURCES = /^\/(?:@|node_modules\/|(?:storefront|ui|domain)\/|var\/vite\/)/;
const NOT_STARTED = 'The API did not start; the terminal says why. Save a change to try again.\n';

type Options = { host: string; port: number; vite: ViteDevServer; api: ApiProcess; hot_port: number };

/** The one address of the shop: sources come from Vite, and a request to the shop waits while its process restarts. */
export async function openFront({ host, port, vite, api, hot_port }: Options): Promise<Server> {
  const server = http.createServer((request, response) => {
    const toShop = () => void forward(api, { request, response, hot_port });
    if (SOURCES.test(request.url ?? '')) vite.middlewares(request, response, toShop);
    else toShop();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

type Exchange = { request: IncomingMessage; response: ServerResponse; hot_port: number };

async function forward(api: ApiProcess, { request, response, hot_port }: Exchange): Promise<void> {
  const port = await api.port();
  if (port === null) {
    response.writeHead(503, { 'content-type': 'text/plain' }).end(NOT_STARTED);
    return;
  }
  const { method, url: path, headers } = request;
  const passedOn = http.request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, withHotReload(answer.headers, request, hot_port));
    answer.pipe(response);
  });
  passedOn.once('error', (error) => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
    response.end(`${error.message}\n`);
  });
  response.once('close', () => passedOn.destroy());
  request.pipe(passedOn);
}

/** Hot reload inserts styles into the page and holds a connection of its own; a page's policy allows neither. */
function withHotReload(
  headers: IncomingHttpHeaders,
  request: IncomingMessage,
  hotPort: number,
): http.OutgoingHttpHeaders {
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return headers;
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const relaxed = policy
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/connect-src [^;]*/, `$& ws://${host}:${hotPort}`);
  return { ...headers, 'content-security-policy': relaxed };
}
