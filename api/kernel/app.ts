import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AnswerOf, Endpoint, InputOf, ParsedOf } from '#domain/kernel/endpoint.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { Role } from '#domain/kernel/roles.ts';
import { GENERAL_REFUSALS, invalid, Refusal } from '#domain/kernel/refusal.ts';
import type { Tables } from '#api/db/tables.ts';
import type { Caller, FindSignedIn, SignedIn } from './caller.ts';
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
  /** The handler finds its caller itself, in the statement that reads what it needs. */
  is_unmet: boolean;
  /** Names a state of the answer, for a browser that keeps it and asks whether it still holds. */
  tagOf: ((answer: unknown) => string) | null;
  /** The answer as JSON, where the schema alone would write it slowly. */
  toText: ((answer: unknown) => string) | null;
  /** The handler's answer as JSON, for a call that answers anyone from memory at once. */
  write: Write<Endpoint> | null;
};

/** A call's answer as JSON; it knows neither caller nor cookies. */
export type Write<E> = (context: ParsedOf<E> & { now: Date }) => string;

/** What a transport knows of a request before its call is chosen. */
export type Arrival = { cookies: CookieJar; source: string; user_agent?: string | undefined };

/**
 * Mounts a call: its schemas parse what comes in, its `access` says who may make it. `write` may answer as
 * `handler` does with JSON made beforehand, through the same schemas; then nothing is awaited.
 * @throws Error at start if the call is served twice.
 */
export function serve<E extends Endpoint>(
  shop: Shop,
  endpoint: E,
  handler: (context: CallContext<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
  write?: Write<E>,
): void {
  if (write && (endpoint.access !== 'anyone' || endpoint.method !== 'GET'))
    throw new Error(`${endpoint.name} is not for anyone to read, so its answer is not made beforehand.`);
  if (shop.calls.has(endpoint.name)) throw new Error(`${endpoint.name} is served twice.`);
  shop.calls.set(endpoint.name, {
    endpoint,
    handler: async (context) => handler(context as CallContext<E>),
    is_unmet: false,
    tagOf: null,
    toText: null,
    write: write ? (write as Write<Endpoint>) : null,
  });
}

/** A caller of whom nothing but his cookie is known. */
export type Stranger = Pick<Caller, 'session_hash' | 'source' | 'user_agent'>;

/**
 * As `serve`, for a busy call that finds its caller in the statement that reads what it needs, and saves a
 * journey to the database. The handler must hand whom it found to `admit` before it changes or tells anything.
 */
export function serveUnmet<E extends Endpoint>(
  shop: Shop,
  endpoint: E,
  handler: (context: Omit<CallContext<E>, 'caller'> & { caller: Stranger }) => Promise<AnswerOf<E>>,
  { tagOf, toText }: { tagOf?: (answer: AnswerOf<E>) => string; toText?: (answer: AnswerOf<E>) => string } = {},
): void {
  serve(shop, endpoint, handler);
  const served = shop.calls.get(endpoint.name);
  if (!served) return;
  served.is_unmet = true;
  served.tagOf = tagOf ? (tagOf as (answer: unknown) => string) : null;
  served.toText = toText ? (toText as (answer: unknown) => string) : null;
}

/**
 * The role of the person a session belongs to, null for a guest, if the endpoint's access lets them make this call.
 * @throws Refusal banned, not_logged_in, not_allowed.
 */
export function admit(
  endpoint: Endpoint,
  who: Pick<SignedIn, 'user_status' | 'is_operator' | 'banned_at'> | null,
): Role {
  const role = roleOf(who);
  refuseRole(endpoint.access, role);
  return role;
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
  const caller = served.is_unmet ? strangerOf(arrival) : await findCaller(shop, served.endpoint.access, arrival, now);
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
 * As `dispatch`, for a call with a `write`: nobody is looked up and nothing is awaited.
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

function strangerOf(arrival: Arrival): Stranger {
  const { session_token } = arrival.cookies;
  return { session_hash: session_token ? hashToken(session_token) : null, ...whereFrom(arrival) };
}

async function findCaller(shop: Shop, access: Access, arrival: Arrival, now: Date): Promise<Caller> {
  if (access === 'anyone') return { role: 'visitor', account: null, session_hash: null, ...whereFrom(arrival) };
  const caller = await whoCalls(shop, arrival, now);
  refuseRole(access, caller.role);
  return caller;
}

/** The caller of a request that is not bound to one call, such as a page that redirects by role. */
export async function whoCalls(shop: Shop, arrival: Arrival, now: Date): Promise<Caller> {
  const stranger = strangerOf(arrival);
  const account = stranger.session_hash ? await shop.findSignedIn(stranger.session_hash, now) : null;
  return { role: roleOf(account), account, ...stranger };
}

function roleOf(who: Pick<SignedIn, 'user_status' | 'is_operator' | 'banned_at'> | null): Role {
  if (who?.banned_at) throw new Refusal(GENERAL_REFUSALS.banned);
  if (!who) return 'visitor';
  return who.is_operator ? 'staff' : who.user_status;
}

function refuseRole(access: Access, role: Role): void {
  if (access === 'anyone' || access.includes(role)) return;
  throw new Refusal(role === 'visitor' ? GENERAL_REFUSALS.not_logged_in : GENERAL_REFUSALS.not_allowed);
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
