import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '#api/http/http.ts';
import { BARE_PAGE_POLICY, barePage } from '#api/http/bare-page.ts';
import { compress, negotiateEncoding, type Page, pageHeaders } from './page-cache.ts';

/** What React Router answered, with the cookies that calls set. `document` is the HTML if it was rendered to text. */
export async function pageOf(response: Response, document: string | null, setCookies: string[]): Promise<Page> {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
  const isTaken = response.body === null && document !== null;
  const plain = isTaken ? Buffer.from(document) : Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers,
    setCookies: [...response.headers.getSetCookie(), ...setCookies],
    plain,
    br: null,
    gzip: null,
  };
}

/**
 * What `work` answers; an outage becomes the refusal that a call over HTTP would answer. A fault stays as it is: the
 * storefront logs it with its stack.
 */
export async function refusedOr<T>(request: FastifyRequest, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'fault') throw error;
    if (refusal.status >= 500) request.log.warn({ err: error }, refusal.code);
    throw refusal;
  }
}

/** Shows what was wrong with a request before the storefront saw it. */
export function showError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, message, code } = refusalOf(error);
  if (code === 'fault') logFailure(request, error);
  else if (status >= 500) request.log.warn({ err: error }, code);
  if (status === 405) reply.header('allow', 'GET, HEAD, POST');
  return sendPage(reply, request, plainPage(status, message, request.id));
}

/** Logs a fault under the id that the customer is shown. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  request.log.error({ err: error }, 'a page failed');
}

/** The fallback when a page can't be rendered. */
export function plainPage(status: number, words: string, request_id: string): Page {
  const html = barePage('Oops!', words, request_id);
  return {
    status,
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-security-policy', BARE_PAGE_POLICY],
    ],
    setCookies: [],
    plain: Buffer.from(html),
    br: null,
    gzip: null,
  };
}

/** Sends a page to the one visitor it was made for. */
export async function sendPage(reply: FastifyReply, request: FastifyRequest, page: Page): Promise<FastifyReply> {
  reply.headers(pageHeaders('own'));
  if (page.status === 429 || page.status === 503) reply.header('retry-after', '5');
  // The address takes no form.
  if (page.status === 405 && !reply.hasHeader('allow')) reply.header('allow', 'GET, HEAD');
  for (const [name, value] of page.headers) if (name !== 'content-length') reply.header(name, value);
  if (page.setCookies.length > 0) reply.header('set-cookie', page.setCookies);
  const { body, encoding } = await compress(page, negotiateEncoding(request.headers['accept-encoding']));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.status).send(body.length > 0 || page.status === 200 ? body : null);
}

/** The page says that others shouldn't get it: something was missing while it was made. */
export function isPassing({ headers }: Page): boolean {
  return headers.some(([name, value]) => name === 'cache-control' && value.includes('no-store'));
}
