import { data, redirect } from 'react-router';
import type { AnswerOf, Endpoint, InputOf } from '#domain/kernel/endpoint.ts';
import type { PageCaller } from '#domain/kernel/page-services.ts';
import type { ErrorBody, Refusal } from '#domain/kernel/refusal.ts';
import { addressOf } from './page-address.server.ts';
import { type PageContext, servicesOf } from './services.server.ts';

/**
 * Makes a call for a loader or action, in process. Refusals become the page's response: not signed in redirects to
 * /login and back, a one-time code to /verify and back, maintenance to its page, an old address to the new one, anything else shows the error page with its status.
 * @throws Response
 */
export async function call<E extends Endpoint>(
  context: PageContext,
  endpoint: E,
  input: InputOf<E>,
  request?: Request,
): Promise<AnswerOf<E>> {
  try {
    return await servicesOf(context).call(endpoint, input);
  } catch (error) {
    throw isRefusal(error) ? answerOf(error, request) : error;
  }
}

/**
 * Who asks for the page.
 * @throws Response, as `call`
 */
export async function callerOf(context: PageContext, request?: Request): Promise<PageCaller> {
  try {
    return await servicesOf(context).caller();
  } catch (error) {
    throw isRefusal(error) ? answerOf(error, request) : error;
  }
}

type Tried<E extends Endpoint> = { ok: true; answer: AnswerOf<E> } | { ok: false; status: number; error: ErrorBody };

/** As `call`, for forms: refusals that the customer can correct are returned. */
export function tryCall<E extends Endpoint>(
  context: PageContext,
  endpoint: E,
  input: InputOf<E>,
  request?: Request,
): Promise<Tried<E>> {
  return returning(({ code }) => !LEADS_ELSEWHERE.has(code), { context, endpoint, input, request });
}

/** As `tryCall`, for pages that only have words for the call's own refusals: only those are returned. */
export function tryDeclared<E extends Endpoint>(
  context: PageContext,
  endpoint: E,
  input: InputOf<E>,
  request?: Request,
): Promise<Tried<E>> {
  const isDeclared = (refusal: Refusal) => endpoint.refusals.some(({ code }) => code === refusal.code);
  return returning(isDeclared, { context, endpoint, input, request });
}

type Asked<E extends Endpoint> = {
  context: PageContext;
  endpoint: E;
  input: InputOf<E>;
  request: Request | undefined;
};

/** Makes a call. Returns the refusals that its page deals with, and throws the response of others. */
async function returning<E extends Endpoint>(
  isReturned: (refusal: Refusal) => boolean,
  { context, endpoint, input, request }: Asked<E>,
): Promise<Tried<E>> {
  try {
    return { ok: true, answer: await servicesOf(context).call(endpoint, input) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (!isReturned(error)) throw answerOf(error, request);
    return { ok: false, status: error.status, error: error.toBody() };
  }
}

/** Refusals that another page deals with. */
const LEADS_ELSEWHERE: ReadonlySet<string> = new Set(['not_logged_in', 'maintenance', 'otp_required']);

/** By name: the API and the pages' bundle hold two copies of the class. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'toBody' in error;
}

function answerOf(refusal: Refusal, request: Request | undefined): unknown {
  if (refusal.code === 'maintenance') return redirect('/maintenance');
  if (refusal.code === 'not_logged_in') return redirect(`/login?route=${encodeURIComponent(routeOf(request))}`);
  if (refusal.code === 'otp_required') return redirect(verifyRoute(request));
  if (refusal.code === 'moved') return redirect(`${String(refusal.details['url'])}${searchOf(request)}`, 301);
  const { holder, instead } = refusal.details;
  return data({ code: refusal.code, message: refusal.message, holder, instead }, { status: refusal.status });
}

/** Where a session is verified with a one-time code, and then leads back to this page. */
export function verifyRoute(request: Request | undefined): string {
  return `/verify?route=${encodeURIComponent(routeOf(request))}`;
}

/** What the address asked for besides its page. */
function searchOf(request: Request | undefined): string {
  return request ? addressOf(request).search : '';
}

/** The page's address, also where its form was sent. */
function routeOf(request: Request | undefined): string {
  if (!request) return '/account';
  const { pathname, search } = addressOf(request);
  return pathname + search;
}
