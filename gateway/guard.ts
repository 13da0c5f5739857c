import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { GatewayError } from './money.ts';

/** What the frames with the card fields and the bank's step call from a shopper's browser, and what only says that the process lives. */
const OPEN: ReadonlySet<string> = new Set(['GET /fields', 'POST /tokens', 'GET /step', 'POST /steps', 'GET /healthz']);

/** `secret` is what the shop sends with every call; `host` is the name that this server listens on. */
export type Guard = { secret: string; host: string };

/**
 * Pins the host, so that another site's name that resolves to this machine reaches nothing, and asks for the secret.
 * @returns the address and its route, such as "GET /record".
 * @throws GatewayError 400, 401, 403 or 421.
 */
export function checkCaller(request: IncomingMessage, { secret, host }: Guard): { url: URL; route: string } {
  const { headers } = request;
  const named = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(headers.host ?? '')?.[1]?.toLowerCase();
  if (named === undefined) throw new GatewayError(400, 'bad_host', 'Send a Host header.');
  const known = ['127.0.0.1', 'localhost', '[::1]', host, `[${host}]`];
  if (!known.includes(named)) throw new GatewayError(421, 'unknown_host', 'This gateway has another name.');
  const url = addressOf(request.url ?? '');
  const route = `${request.method} ${url.pathname}`;
  // Only the card page and the bank's are for browsers; no other page may move money or read the record.
  if (headers.origin !== undefined && route !== 'GET /fields' && headers.origin !== `http://${headers.host}`)
    throw new GatewayError(403, 'foreign_origin', 'Pages may use /fields only.');
  if (!OPEN.has(route) && !isSecret(headers.authorization, secret))
    throw new GatewayError(401, 'unauthorized', 'Send the secret of this gateway.');
  return { url, route };
}

/** Two slashes would make the next part a host. */
function addressOf(text: string): URL {
  if (!/^\/(?!\/)/.test(text) || !URL.canParse(text, 'http://gateway'))
    throw new GatewayError(400, 'bad_path', 'That path cannot be read.');
  return new URL(text, 'http://gateway');
}

/** The user's name doesn't matter. */
function isSecret(authorization: string | undefined, secret: string): boolean {
  const [scheme = '', pair = ''] = (authorization ?? '').split(' ');
  const sent = Buffer.from(pair, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
  const [given, wanted] = [Buffer.from(sent), Buffer.from(secret)];
  return scheme.toLowerCase() === 'basic' && given.length === wanted.length && timingSafeEqual(given, wanted);
}
