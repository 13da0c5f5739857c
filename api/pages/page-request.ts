import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';

/** 64 KB for pages (010-rulings.md). Fastify counts the bytes as they come. */
const MAX_BODY_BYTES = 65_536;
/** The longest form of the shop has 12 fields; the longest text in one is a consent of 2,000 letters. */
const MAX_FIELDS = 100;
const MAX_FIELD_LENGTH = 10_000;
const FORM = 'application/x-www-form-urlencoded';

const FILES = 'multipart/form-data';

/**
 * Takes plain forms, which is what every page sends; anything else is refused as 415, too long a body as 413. A page for
 * which `filesMax` names a limit in bytes takes files as well, which the storefront parses.
 */
export function readPageForms(scope: FastifyInstance, filesMax: (path: string) => number | null): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => {
    const fields = new URLSearchParams(String(body));
    const isFit = fields.size <= MAX_FIELDS && [...fields.values()].every(({ length }) => length <= MAX_FIELD_LENGTH);
    if (isFit) done(null, fields);
    else done(new Refusal(GENERAL_REFUSALS.unreadable));
  });
  scope.addContentTypeParser(FILES, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const max = filesMax(pathOf(request.url));
    if (max === null) done(new Refusal(GENERAL_REFUSALS.unsupported_media_type));
    else if (body.length > max) done(new Refusal(GENERAL_REFUSALS.body_too_large));
    else done(null, body);
  });
}

/** The page's own path, also where the app asks for its data. */
const pathOf = (url: string) => url.replace(/\?.*$/s, '').replace(/\.data$/, '');

/**
 * The request as the storefront gets it: at the shop's public address, whatever host or protocol the client or a
 * proxy named. `isOwnForm` has checked where a form came from, by the headers as they arrived.
 */
export function toRequest(
  request: FastifyRequest,
  given: IncomingHttpHeaders,
  { public_url, signal }: { public_url: string; signal: AbortSignal },
): Request {
  const { origin, host } = new URL(public_url);
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  for (const name of ['x-forwarded-host', 'transfer-encoding', 'content-length']) headers.delete(name);
  headers.set('host', host);
  if (headers.has('origin')) headers.set('origin', origin);
  const init: RequestInit = { method: request.method, headers, signal };
  if (request.method === 'POST') {
    const hasFiles = Buffer.isBuffer(request.body);
    if (!hasFiles) headers.set('content-type', FORM);
    init.body = hasFiles ? new Uint8Array(request.body as Buffer) : bodyOf(request.body);
  }
  return new Request(pageUrl(request.url, public_url), init);
}

const bodyOf = (body: unknown) => (body instanceof URLSearchParams ? body.toString() : '');

/** The router would show the start page there. */
const ONLY_SLASHES = /^\/{2,}(?:_\.data)?$/;

/**
 * The URL of a page that was requested as `target`, at the shop's public address. A target may begin with two slashes:
 * that is a path that no page has, not a host.
 * @throws Refusal not_found for a target that is no URL, or only slashes.
 */
export function pageUrl(target: string, public_url: string): URL {
  const text = new URL(public_url).origin + target;
  if (!URL.canParse(text)) throw new Refusal(GENERAL_REFUSALS.not_found);
  const url = new URL(text);
  if (ONLY_SLASHES.test(url.pathname)) throw new Refusal(GENERAL_REFUSALS.not_found);
  return url;
}

/** The page's URL as in the address bar: without React Router's suffix and parameters. */
export function pageAddress(address: URL): string {
  address.searchParams.delete('_routes');
  address.searchParams.delete('index');
  const plain = address.pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
  return plain + address.search;
}
