import type { AnswerOf, Endpoint, InputOf } from '#domain/kernel/endpoint.ts';
import type { ErrorBody, FieldError, RefusalCode } from '#domain/kernel/refusal.ts';
import { CALL_ERROR_TEXTS } from './texts.ts';

const BASE = '/api/v1';
/** Specification, section 9. */
const TIME_OUT_MS = 30_000;

/**
 * Method and path of a call, as domain/<capability>/endpoints.ts has them. Written out at the caller with
 * the endpoint's type, so that schemas (and zod) stay out of the browser.
 */
export type CallName<E extends Endpoint> = { method: E['method']; path: E['path']; readonly of?: E };

/**
 * Names a call for the browser: `const GET_CART = callName<typeof getCart>('GET', '/carts')`. Another method or
 * path than the endpoint's does not compile.
 */
export function callName<E extends Endpoint>(method: E['method'], path: E['path']): CallName<E> {
  return { method, path };
}

/** The call was refused, or got no answer: `code` is then 'connection' or 'time_out'. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: RefusalCode | 'connection' | 'time_out';
  readonly status: number;
  readonly errors: FieldError[];
  readonly body: Partial<ErrorBody>;

  constructor(code: ApiError['code'], status: number, body: Partial<ErrorBody>) {
    const errors = body.errors ?? [{ message: CALL_ERROR_TEXTS.unable }];
    super(errors[0]?.message ?? CALL_ERROR_TEXTS.wrong);
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.body = body;
  }
}

export type CallOptions = {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for changes sent while it is being closed. */
  keepalive?: boolean;
};

/**
 * Makes a call from the browser: form-encoded, with the session and the CSRF token, within 30 s.
 * @throws ApiError
 */
export async function callApi<E extends Endpoint>(
  name: CallName<E>,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const first = await send(name, input, options);
  // The token belongs to the session cookie, and signing in (here or in another tab) changes it.
  const answer =
    first.status === 403 && (await codeOf(first)) === 'csrf_token' ? await sendAgain(name, input, options) : first;
  if (answer.ok) return (await readBody(answer, options.signal)) as AnswerOf<E>;
  const refusal = await refusalIn(answer);
  // The session has ended. Reading is left alone, because the page of a visitor reads whether anyone is signed in.
  if (refusal.code === 'not_logged_in' && name.method !== 'GET') {
    location.assign(`/login?route=${encodeURIComponent(location.pathname + location.search)}&known=1`);
  }
  throw new ApiError(refusal.code ?? 'fault', answer.status, refusal);
}

let token: Promise<string> | null = null;

/** Fetches the CSRF token in advance: a page that is being closed can't wait for one. */
export function prepareToken(): void {
  csrfToken().catch(() => undefined);
}

/** Forgets the CSRF token; after signing in or out. */
export function forgetToken(): void {
  token = null;
}

async function sendAgain<E extends Endpoint>(
  name: CallName<E>,
  input: InputOf<E>,
  options: CallOptions,
): Promise<Response> {
  forgetToken();
  return send(name, input, options);
}

async function send<E extends Endpoint>(name: CallName<E>, input: InputOf<E>, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { reqsource: 'web', accept: 'application/json' };
  const init: RequestInit = { method: name.method, headers, credentials: 'same-origin' };
  if (options.keepalive) init.keepalive = true;
  if (name.method !== 'GET') {
    headers['x-csrf-token'] = await csrfToken();
    init.body = encodeForm((input as { body?: unknown }).body);
  }
  return ask(addressOf(name, input), init, options.signal);
}

/** A call's address: its path with the parameters filled in, and its query. */
export function addressOf<E extends Endpoint>(name: CallName<E>, input: Pick<InputOf<E>, 'params' | 'query'>): string {
  const { params, query } = input as { params?: Record<string, string | number>; query?: unknown };
  const path = name.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
  const search = encodeForm(query).toString();
  return `${BASE}${path}${search ? `?${search}` : ''}`;
}

async function ask(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS);
  try {
    return await fetch(address, { ...init, signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut });
  } catch (error) {
    if (signal?.aborted) throw error;
    const isOffline = navigator.onLine === false;
    const why = isOffline ? { errors: [{ message: CALL_ERROR_TEXTS.offline }] } : {};
    throw new ApiError(timeOut.aborted ? 'time_out' : 'connection', 0, why);
  }
}

/** @throws ApiError `fault` for what was cut off on the way or isn't JSON, such as a proxy's own page. */
async function readBody(answer: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('fault', answer.status, {});
  }
}

/** What a refusal says; nothing for what isn't the shop's. During maintenance the page is left. */
async function refusalIn(answer: Response): Promise<Partial<ErrorBody>> {
  const refusal = ((await answer.json().catch(() => null)) ?? {}) as Partial<ErrorBody>;
  if (refusal.maintenance) location.assign('/maintenance');
  return refusal;
}

/**
 * A new CSRF token of this session; '' where the shop answers without one.
 * @throws ApiError without a connection; `csrf_token` for an answer that is refused or can't be read: nothing was sent yet.
 */
async function fetchToken(): Promise<string> {
  const headers = { reqsource: 'web' };
  const answer = await ask(`${BASE}/token/csrf`, { credentials: 'same-origin', headers }, undefined);
  const body = answer.ok ? ((await answer.json().catch(() => null)) as { csrf_token?: string } | null) : null;
  if (body) return body.csrf_token ?? '';
  const { errors = [{ message: CALL_ERROR_TEXTS.noToken }] } = answer.ok ? {} : await refusalIn(answer);
  throw new ApiError('csrf_token', answer.status, { errors });
}

async function csrfToken(): Promise<string> {
  token ??= fetchToken();
  try {
    return await token;
  } catch (error) {
    forgetToken();
    throw error;
  }
}

async function codeOf(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return (body as Partial<ErrorBody> | null)?.code;
}

/** { products: [{ qty: 1 }] } -> products[0][qty]=1; undefined and null are left out. */
function encodeForm(value: unknown): URLSearchParams {
  const form = new URLSearchParams();
  place(form, '', value);
  return form;
}

function place(form: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) place(form, name ? `${name}[${key}]` : key, inner);
    return;
  }
  form.append(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value as string | number));
}
