import { cookieHeader, type Cookies, storeCookies } from './cookies.ts';
import { formOf, type FormInput } from './form.ts';

/**
 * The outcome of a call as the client knows it. What was answered `ok` must persist; what was `refused` must not
 * exist; `unknown` (no answer, or an inconclusive one) may be either.
 */
export type Outcome = 'ok' | 'refused' | 'unknown';

export type Reply = {
  outcome: Outcome;
  /** The refusal's code, or why the outcome is unknown. */
  detail: string;
  status: number;
  body: Record<string, unknown>;
};

/** Longer than any timeout of the shop. */
const PATIENCE_MS = 20_000;
/** 5xx refusals which guarantee that nothing happened. */
const CERTAIN = new Set(['payment_unavailable', 'maintenance']);

/** A client over real HTTP: stores cookies, sends the CSRF token, and reports unknown outcomes as unknown. */
export class HttpClient {
  readonly cookies: Cookies = new Map();
  #token: string | null = null;
  readonly baseUrl: string;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  get(path: string): Promise<Reply> {
    return this.#send('GET', path);
  }

  post(path: string, form: FormInput = {}): Promise<Reply> {
    return this.#change('POST', path, form);
  }

  put(path: string, form: FormInput): Promise<Reply> {
    return this.#change('PUT', path, form);
  }

  /** A new session has a new token. */
  forgetToken(): void {
    this.#token = null;
  }

  async #change(method: 'POST' | 'PUT', path: string, form: FormInput): Promise<Reply> {
    if (this.#token === null) {
      const asked = await this.#send('GET', '/token/csrf');
      // Nothing was requested yet, so nothing can have happened.
      if (asked.outcome !== 'ok') return { ...asked, outcome: 'refused', detail: 'no_token' };
      this.#token = String(asked.body['csrf_token']);
    }
    return this.#send(method, path, formOf(form));
  }

  async #send(method: string, path: string, form?: string): Promise<Reply> {
    const headers: Record<string, string> = {
      cookie: cookieHeader(this.cookies),
    };
    if (form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
    if (form !== undefined && this.#token !== null) headers['x-csrf-token'] = this.#token;
    try {
      const response = await fetch(`${this.baseUrl}/api/v1${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(form === undefined ? {} : { body: form }),
      });
      storeCookies(this.cookies, response.headers.getSetCookie());
      const body = (await response.json()) as Record<string, unknown>;
      return { ...read(response.status, body), status: response.status, body };
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null;
      const code = typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : String(error);
      // A connection that was never made carried nothing.
      return { outcome: code === 'ECONNREFUSED' ? 'refused' : 'unknown', detail: code, status: 0, body: {} };
    }
  }
}

function read(status: number, body: Record<string, unknown>): Pick<Reply, 'outcome' | 'detail'> {
  const code = typeof body['code'] === 'string' ? body['code'] : String(status);
  if (status < 300) return { outcome: 'ok', detail: '' };
  if (status < 500 || CERTAIN.has(code)) return { outcome: 'refused', detail: code };
  return { outcome: 'unknown', detail: code };
}
