import type { Outcome } from '../history.ts';

export type Reply = {
  outcome: Outcome;
  /** Code of the refusal, or why nothing is known. */
  detail: string;
  status: number;
  body: Record<string, unknown>;
};
export type FormInput = { [key: string]: FormValue };
type FormValue = string | number | boolean | FormValue[] | FormInput;

/** Longer than any time-out of the shop. */
const PATIENCE_MS = 20_000;
/** Refusals of 5xx that say for certain that nothing happened. */
const CERTAIN = new Set(['payment_unavailable', 'maintenance']);

/** A browser over real HTTP: keeps cookies, carries the CSRF token, and says honestly what it does not know. */
export class ProofBrowser {
  readonly cookies = new Map<string, string>();
  #token: string | null = null;
  readonly #base_url: string;

  constructor(base_url: string) {
    this.#base_url = base_url;
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
      // Nothing was asked for yet, so nothing can have happened.
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
      const response = await fetch(`${this.#base_url}/api/v1${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(form === undefined ? {} : { body: form }),
      });
      this.#keep(response.headers.getSetCookie());
      const body = (await response.json()) as Record<string, unknown>;
      return { ...read(response.status, body), status: response.status, body };
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null;
      const code = typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : String(error);
      // A connection that was never made carried nothing.
      return { outcome: code === 'ECONNREFUSED' ? 'refused' : 'unknown', detail: code, status: 0, body: {} };
    }
  }

  #keep(lines: string[]): void {
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

/** { products: [{ qty: 1 }] } -> 'products[0][qty]=1', as a browser's form says it. */
function formOf(input: FormInput): string {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) add(form, key, value);
  return form.toString();
}

function add(form: URLSearchParams, name: string, value: FormValue): void {
  if (typeof value !== 'object') return form.append(name, String(value));
  for (const [key, part] of Object.entries(value)) add(form, `${name}[${key}]`, part as FormValue);
}
