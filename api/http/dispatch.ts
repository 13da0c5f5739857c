import type { AnswerOf, Endpoint, InputOf } from '#domain/kernel/endpoint.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { REQUIRED_FIELD } from '#domain/kernel/wire.ts';
import { authorize, roleOf } from '#api/kernel/authorize.ts';
import type { AnonymousCaller, Caller } from '#api/kernel/caller.ts';
import { hashToken } from '#api/kernel/cookie-jar.ts';
import type { Arrival, CallContext, Served, Shop, Write } from '#api/kernel/shop.ts';

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
  const account = anonymous.session_hash ? await shop.findSignedIn(anonymous.session_hash, now, anonymous) : null;
  return { ...anonymous, account };
}

function whereFrom({ source, user_agent, gpc }: Arrival): Pick<Caller, 'source' | 'user_agent' | 'gpc'> {
  return { source, user_agent: user_agent ?? null, gpc: gpc ?? false };
}

type Schema = {
  safeParse(
    value: unknown,
    words: { error: (issue: { input?: unknown }) => string },
  ): { success: boolean; data?: unknown; error?: { issues: Issue[] } };
};

/** `keys` are what a strict schema doesn't know. */
type Issue = { path: PropertyKey[]; message: string; keys?: string[] };

/** For issues without words of their own; the library's English is not shown. */
const WORDS = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? REQUIRED_FIELD : 'is not valid.'),
};

/** @throws Refusal `invalid` with one error per field. */
function parse(schema: Schema, value: unknown): unknown {
  const read = safely(schema, value ?? {});
  if (read.success) return read.data;
  const seen = new Set<string>();
  const errors = (read.error?.issues ?? []).flatMap(errorsOf);
  throw invalid(errors.filter(({ field }) => !seen.has(field) && seen.add(field)).slice(0, 50));
}

function errorsOf({ path, message, keys }: Issue): { field: string; message: string }[] {
  const fieldOf = (names: PropertyKey[]) => names.map(String).join('.');
  if (!keys) return [{ field: fieldOf(path), message }];
  return keys.map((key) => ({ field: fieldOf([...path, key]), message: 'is not a known name.' }));
}

/** A length check looks at `length` even where no text came, and an object there cannot be compared at all. */
function safely(schema: Schema, value: unknown): ReturnType<Schema['safeParse']> {
  try {
    return schema.safeParse(value, WORDS);
  } catch (error) {
    if (error instanceof TypeError) throw invalid([{ message: 'is not valid.' }]);
    throw error;
  }
}
