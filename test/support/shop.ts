import type { FastifyInstance, InjectOptions } from 'fastify';
import { openShop, type OpenShop } from '#api/server.ts';
import { APP_ROLE } from '#api/db/pool.ts';
import { stoppedClock, type TestClock } from '#api/kernel/clock.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { createDatabase } from './database.ts';
import { formOf, type FormInput } from './form.ts';

export type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };
export type Browser = ReturnType<typeof makeBrowser>;
export type TestShop = OpenShop & {
  db: OpenShop['shop']['db'];
  clock: TestClock;
  url: string;
  browser(source?: string): Browser;
  /** A browser in which this demo person is signed in. */
  signIn(email: string, password?: string): Promise<Browser>;
};

/**
 * Opens a shop on a database of its own, stocked with 500 products, starter data and no people, and with a
 * clock that stands still. Close it in afterAll.
 */
export async function startShop(
  options: { now?: string; config?: Partial<Config>; gateway?: boolean } = {},
): Promise<TestShop> {
  const database = await createDatabase();
  const gateway = options.gateway ? await startSandboxGateway(':memory:') : null;
  const clock = stoppedClock(options.now ?? '2026-11-20T18:00:00Z');
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'error', RATE_LIMIT_EXEMPT: '127.0.0.1', DB_POOL_SIZE: '40' }),
    sandbox_gateway_url: gateway?.url ?? 'http://127.0.0.1:9',
    ...options.config,
  };
  const open = await openShop({ config, url: database.url, role: APP_ROLE, clock, pages: false });
  const browser = (source = '127.0.0.1') => makeBrowser(open.app, source);
  return {
    ...open,
    db: open.shop.db,
    clock,
    url: database.url,
    browser,
    signIn: async (email, password = 'demo-password') => {
      const client = browser();
      const { status, body } = await client.post('/account/login', { email, password });
      if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
      return client;
    },
    close: async () => {
      await open.close();
      gateway?.stop();
      await database.drop();
    },
  };
}

/** A browser: keeps cookies, fetches its CSRF token, sends forms as forms. */
function makeBrowser(app: FastifyInstance, source: string) {
  const cookies = new Map<string, string>();
  const send = async (options: InjectOptions): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      ...options,
      remoteAddress: source,
      headers: { ...(cookie ? { cookie } : {}), reqsource: 'web', ...options.headers },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const is_json = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: is_json ? (answer.json() as Record<string, unknown>) : { text: answer.body },
      headers: answer.headers,
    };
  };
  const get = (path: string) => send({ method: 'GET', url: `/api/v1${path}` });
  const token = async () => String((await get('/token/csrf')).body['csrf_token']);
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, form: FormInput = {}) =>
    send({
      method,
      url: `/api/v1${path}`,
      payload: formOf(form),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': await token() },
    });
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
