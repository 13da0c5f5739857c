import type { Outcome } from '../call-log.ts';

export type Reply = {
  outcome: Outcome;
  /** The refusal's code, or why the outcome is unknown. */
  detail: string;
  status: number;
  body: Record<string, unknown>;
};
export type FormInput = { [key: string]: FormValue };
type FormValue = string | number | boolean | FormValue[] | FormInput;

/** Longer than any timeout of the shop. */
const PATIENCE_MS = 20_000;
/** 5xx refusals which guarantee that nothing happened. */
const CERTAIN = new Set(['payment_unavailable', 'maintenance']);

/** A client over real HTTP: stores cookies, sends the CSRF token, and reports unknown outcomes as unknown. */
export class ProofBrowser {
  readonly cookies = new Map<string, string>();
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
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
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
      this.#storeCookies(response.headers.getSetCookie());
      const body = (await response.json()) as Record<string, unknown>;
      return { ...read(response.status, body), status: response.status, body };
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null;
      const code = typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : String(error);
      // A connection that was never made carried nothing.
      return { outcome: code === 'ECONNREFUSED' ? 'refused' : 'unknown', detail: code, status: 0, body: {} };
    }
  }

  #storeCookies(lines: string[]): void {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function read(status: number, body: Record<string, unknown>): Pick<Reply, 'outcome' | 'detail'> {
  const code = typeof body['code'] === 'string' ? body['code'] : String(status);
  if (status < 300) return { outcome: 'ok', detail: '' };
  if (status < 500 || CERTAIN.has(code)) return { outcome: 'refused', detail: code };
  return { outcome: 'unknown', detail: code };
}

/** { products: [{ qty: 1 }] } -> 'products[0][qty]=1', the encoding of a browser's form. */
function formOf(input: FormInput): string {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) add(form, key, value);
  return form.toString();
}

function add(form: URLSearchParams, name: string, value: FormValue): void {
  if (typeof value !== 'object') return form.append(name, String(value));
  for (const [key, part] of Object.entries(value)) add(form, `${name}[${key}]`, part as FormValue);
}
