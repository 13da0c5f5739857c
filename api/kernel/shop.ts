import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AnswerOf, Endpoint, ParsedOf } from '#domain/kernel/endpoint.ts';
import type { Tables } from '#api/db/tables.ts';
import type { Authorized } from './authorize.ts';
import type { AnonymousCaller, Caller, FindSignedIn } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { CookieJar } from './cookie-jar.ts';

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
export type Arrival = { cookies: CookieJar; source: string; user_agent?: string | undefined; gpc?: boolean };

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
