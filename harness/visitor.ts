import { cookieHeader, storeCookies } from './cookies.ts';

/** A session as a browser holds it. */
export type Session = { cookie: string; csrf_token: string };

export type Visitor = Session & {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, form?: Form): Promise<Answer>;
};

export type Form = Record<string, string>;

/** A visitor with a session and its CSRF token. Used for setup; its calls are not timed. */
export async function openVisitor(url: string): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const visitor: Visitor = {
    cookie: '',
    csrf_token: '',
    get: (path) => send('GET', path),
    post: (path, form = {}) => send('POST', path, new URLSearchParams(form)),
  };
  const send = async <Answer>(method: string, path: string, body: URLSearchParams | null = null): Promise<Answer> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      body,
      headers: { cookie: visitor.cookie, 'x-csrf-token': visitor.csrf_token, reqsource: 'web' },
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    storeCookies(cookies, answer.headers.getSetCookie());
    visitor.cookie = cookieHeader(cookies);
    return (await answer.json()) as Answer;
  };
  await renewToken(visitor);
  return visitor;
}

/** The token changes with the session, so it is fetched again after signing in or joining. */
export async function renewToken(visitor: Visitor): Promise<void> {
  if (visitor.cookie === '') await visitor.post('/session/new');
  const { csrf_token } = await visitor.get<{ csrf_token: string }>('/token/csrf');
  visitor.csrf_token = csrf_token;
}
