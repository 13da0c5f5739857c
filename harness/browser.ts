import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Shop } from '#api/kernel/shop.ts';
import { cookieHeader, storeCookies } from './cookies.ts';
import { expectDocumented } from './documented.ts';
import { formOf, type FormInput } from './form.ts';

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  set_cookies: string[];
};
export type Browser = ReturnType<typeof makeBrowser>;

type Served = { app: FastifyInstance; shop: Pick<Shop, 'calls'> };

/**
 * A client that behaves like a browser: stores cookies, fetches its CSRF token, sends forms. It throws on a
 * refusal that the call's endpoint does not name.
 */
export function makeBrowser({ app, shop }: Served, source: string) {
  const cookies = new Map<string, string>();
  const send = async (options: InjectOptions): Promise<Answer> => {
    const cookie = cookieHeader(cookies);
    const answer = await app.inject({
      ...options,
      remoteAddress: source,
      headers: { ...(cookie ? { cookie } : {}), reqsource: 'web', ...options.headers },
    });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    storeCookies(cookies, setCookies);
    const isJson = String(answer.headers['content-type']).includes('json');
    const body = isJson ? (answer.json() as Record<string, unknown>) : { text: answer.body };
    if (answer.statusCode >= 400 && typeof body['code'] === 'string' && typeof options.url === 'string')
      expectDocumented(shop.calls, options.method ?? 'GET', options.url, body['code']);
    return {
      status: answer.statusCode,
      body,
      headers: answer.headers,
      set_cookies: setCookies,
    };
  };
  const get = (path: string) => send({ method: 'GET', url: `/api/v1${path}` });
  const token = async () => String((await get('/token/csrf')).body['csrf_token']);
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, form: FormInput = {}) => {
    let csrfToken: string;
    let session: string | undefined;
    // Another answer may bring a new session while this asks, and that has another token.
    do {
      session = cookieHeader(cookies);
      csrfToken = await token();
    } while (cookieHeader(cookies) !== session);
    return send({
      method,
      url: `/api/v1${path}`,
      payload: formOf(form),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': csrfToken },
    });
  };
  return {
    cookies,
    send,
    get,
    token,
    post: (path: string, form?: FormInput) => change('POST', path, form),
    put: (path: string, form?: FormInput) => change('PUT', path, form),
    delete: (path: string, form?: FormInput) => change('DELETE', path, form),
  };
}
