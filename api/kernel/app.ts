import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AnswerOf, Endpoint, InputOf, ParsedOf } from '#domain/kernel/endpoint.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import type { Tables } from '#api/db/tables.ts';
import { type Authorized, authorize, roleOf } from './authorize.ts';
import type { AnonymousCaller, Caller, FindSignedIn } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type CookieJar, hashToken } from './cookies.ts';

/** What every capability is given when it is mounted. */
export type Shop = {
  db: Kysely<Tables>;
  clock: Clock;
  config: Config;
  log: Logger;
  /** Every served call by name. */
  calls: Map<string, Served>;
  findSignedIn: FindSignedIn;
};

export type CallContext<E> = ParsedOf<E> & { caller: Caller; now: Date; cookies: CookieJar };

export type Served = {
  // oxlint-disable-next-line typescript/no-explicit-any -- one list holds calls of every shape
  endpoint: Endpoint<any, any, any, any>;
  handler: (context: CallContext<Endpoint>) => Promise<unknown>;
  /** The handler finds its session itself, in the statement that reads what it needs. */
  findsOwnSession: boolean;
  /** The ETag of the answer, for a browser that caches it and asks whether it is still current. */
  tagOf: ((answer: unknown) => string) | null;
  /** The answer as JSON, where serializing by the schema alone would be slow. */
  toText: ((answer: unknown) => string) | null;
  /** The handler's answer as JSON, for a call that answers anyone from memory at once. */
  write: Write<Endpoint> | null;
};

/** A call's answer as JSON; it knows neither caller nor cookies. */
export type Write<E> = (context: ParsedOf<E> & { now: Date }) => string;

/** What a transport knows of a request before its call is chosen. */
export type Arrival = { cookies: CookieJar; source: string; user_agent?: string | undefined };

/**
 * Mounts a call: its schemas parse what comes in, its `access` says who may make it. `write` may return
 * the same answer as JSON prepared in advance, through the same schemas; then nothing is awaited.
 * @throws Error at start if the call is served twice.
 */
export function serve<E extends Endpoint>(
  shop: Shop,
  endpoint: E,
  handler: (context: CallContext<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
  write?: Write<E>,
): void {
  if (write && (endpoint.access !== 'anyone' || endpoint.method !== 'GET'))
    throw new Error(`${endpoint.name} is not public, so its answer can't be prepared in advance.`);
  if (shop.calls.has(endpoint.name)) throw new Error(`${endpoint.name} is served twice.`);
  shop.calls.set(endpoint.name, {
    endpoint,
    handler: async (context) => handler(context as CallContext<E>),
    findsOwnSession: false,
    tagOf: null,
    toText: null,
    write: write ? (write as Write<Endpoint>) : null,
  });
}

/** An answer, and the proof that its caller was authorized to have it. */
export type AuthorizedAnswer<A> = { authorized: Authorized; answer: A };

/**
 * As `serve`, for a busy call that finds its session in the statement that reads what it needs, and saves a
 * round trip to the database. Its answer must carry the result of `authorize` for the account it found.
 */
export function serveWithOwnSession<E extends Endpoint>(
  shop: Shop,
  endpoint: E,
  handler: (
    context: Omit<CallContext<E>, 'caller'> & { caller: AnonymousCaller },
  ) => Promise<AuthorizedAnswer<AnswerOf<E>>>,
  { tagOf, toText }: { tagOf?: (answer: AnswerOf<E>) => string; toText?: (answer: AnswerOf<E>) => string } = {},
): void {
  serve(shop, endpoint, async (context) => (await handler(context)).answer);
  const served = shop.calls.get(endpoint.name);
  if (!served) return;
  served.findsOwnSession = true;
  served.tagOf = tagOf ? (tagOf as (answer: unknown) => string) : null;
  served.toText = toText ? (toText as (answer: unknown) => string) : null;
}

/**
 * Makes a call in this process: guard, parse, handle. The HTTP layer and the storefront's loaders both
 * end here, so there is one way in.
 * @throws Refusal for anything the caller did wrong.
 */
export async function dispatch(
  shop: Shop,
  served: Served,
  input: { params?: unknown; query?: unknown; body?: unknown },
  arrival: Arrival,
): Promise<unknown> {
  const now = shop.clock.now();
  const caller = served.findsOwnSession
    ? anonymousCaller(arrival)
    : await findCaller(shop, served.endpoint, arrival, now);
  const { endpoint } = served;
  const context = {
    params: parse(endpoint.params, input.params),
    query: parse(endpoint.query, input.query),
    body: endpoint.method === 'GET' ? {} : parse(endpoint.body, input.body),
    caller,
    now,
    cookies: arrival.cookies,
  };
  return served.handler(context as CallContext<Endpoint>);
}

/** As `dispatch`, typed by the endpoint; for the storefront and for tests. */
export async function callInProcess<E extends Endpoint>(
  shop: Shop,
  endpoint: E,
  input: InputOf<E>,
  arrival: Arrival,
): Promise<AnswerOf<E>> {
  const served = shop.calls.get(endpoint.name);
  if (!served) throw new Error(`${endpoint.name} is not served.`);
  return (await dispatch(shop, served, input, arrival)) as AnswerOf<E>;
}

/**
 * As `dispatch`, for a call with a `write`: no caller is looked up and nothing is awaited.
 * @throws Refusal for anything the caller did wrong.
 */
export function answerFromMemory(
  shop: Shop,
  endpoint: Endpoint,
  write: Write<Endpoint>,
  input: { params: unknown; query: unknown },
): string {
  const params = parse(endpoint.params, input.params);
  const query = parse(endpoint.query, input.query);
  return write({ params, query, body: {}, now: shop.clock.now() });
}

function anonymousCaller(arrival: Arrival): AnonymousCaller {
  const { session_token } = arrival.cookies;
  return { session_hash: session_token ? hashToken(session_token) : null, ...whereFrom(arrival) };
}

async function findCaller(shop: Shop, endpoint: Endpoint, arrival: Arrival, now: Date): Promise<Caller> {
  if (endpoint.access === 'anyone')
    return { role: 'visitor', account: null, session_hash: null, ...whereFrom(arrival) };
  const { account, ...anonymous } = await findAccount(shop, arrival, now);
  return { ...anonymous, account, role: authorize(endpoint, account).role };
}

/**
 * The caller of a request that is not bound to one call, such as a page that redirects by role.
 * @throws Refusal banned.
 */
export async function identifyCaller(shop: Shop, arrival: Arrival, now: Date): Promise<Caller> {
  const found = await findAccount(shop, arrival, now);
  return { ...found, role: roleOf(found.account) };
}

async function findAccount(shop: Shop, arrival: Arrival, now: Date): Promise<Omit<Caller, 'role'>> {
  const anonymous = anonymousCaller(arrival);
  const account = anonymous.session_hash ? await shop.findSignedIn(anonymous.session_hash, now) : null;
  return { ...anonymous, account };
}

function whereFrom({ source, user_agent }: Arrival): Pick<Caller, 'source' | 'user_agent'> {
  return { source, user_agent: user_agent ?? null };
}

type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown; error?: { issues: Issue[] } } };
type Issue = { path: PropertyKey[]; message: string };

/** @throws Refusal `invalid` with one error per field. */
function parse(schema: Schema, value: unknown): unknown {
  const read = safely(schema, value ?? {});
  if (read.success) return read.data;
  const seen = new Set<string>();
  const errors = (read.error?.issues ?? []).map((issue) => ({
    field: issue.path.map(String).join('.'),
    message: wordsFor(issue),
  }));
  throw invalid(errors.filter(({ field }) => !seen.has(field) && seen.add(field)).slice(0, 50));
}

/** A length check looks at `length` even where no text came, and an object there cannot be compared at all. */
function safely(schema: Schema, value: unknown): ReturnType<Schema['safeParse']> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof TypeError) throw invalid([{ message: 'is not valid.' }]);
    throw error;
  }
}

/** A missing field is asked for in the specification's words; the library's own English is not shown. */
function wordsFor(issue: Issue & { code?: string; input?: unknown }): string {
  const isMissing = issue.code === 'invalid_type' && /received undefined/.test(issue.message);
  if (isMissing || /expected .* received undefined/.test(issue.message)) return 'This is a required field.';
  return /^(Invalid|Too|Unrecognized)/.test(issue.message) ? 'is not valid.' : issue.message;
}
