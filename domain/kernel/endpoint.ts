import { z } from 'zod';
import type { Access } from './access.ts';
import type { RefusalCode, RefusalKind } from './refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Shape = z.ZodType;

/** `M` and `P` are the literal method and path, so that a misspelled call does not compile. */
export type Endpoint<
  Params extends z.ZodType = Shape,
  Query extends z.ZodType = Shape,
  Body extends z.ZodType = Shape,
  Answer extends z.ZodType = Shape,
  M extends Method = Method,
  P extends string = string,
> = {
  readonly name: string;
  readonly method: M;
  /** Under /api/v1, with {name} for a path parameter. */
  readonly path: P;
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Answer;
  /** The refusals of its own rules; those that any call may answer are not listed again. */
  readonly refusals: readonly RefusalKind<RefusalCode>[];
  /** The most bytes of a multipart form; null where the call takes none. */
  readonly multipart_bytes: number | null;
  /** A call that needs no CSRF token: it changes nothing that matters, or makes the session. */
  readonly open: boolean;
  /** A GET that isn't only a read, such as one that sends a mail: only for our own pages, and without HEAD. */
  readonly has_effect: boolean;
};

const nothing = z.object({});
type Nothing = typeof nothing;

/**
 * Declares a call for both sides: method, path, who may make it, schemas and refusals. Unknown keys of a
 * query or body are dropped, never passed on; a strict schema refuses them.
 */
export function endpoint<
  const M extends Method,
  const P extends string,
  Answer extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(spec: {
  name: string;
  method: M;
  path: P;
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Answer;
  refusals?: readonly RefusalKind<RefusalCode>[];
  open?: boolean;
  has_effect?: boolean;
  multipart_bytes?: number;
}): Endpoint<Params, Query, Body, Answer, M, P> {
  return {
    name: spec.name,
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    access: spec.access,
    params: spec.params ?? (nothing as unknown as Params),
    query: spec.query ?? (nothing as unknown as Query),
    body: spec.body ?? (nothing as unknown as Body),
    response: spec.response,
    refusals: spec.refusals ?? [],
    open: spec.open ?? false,
    has_effect: spec.has_effect ?? false,
    multipart_bytes: spec.multipart_bytes ?? null,
  };
}

/** What a caller gives: unparsed values, as they come from a form or an address. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _M, infer _U>
    ? { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;
/** What a handler gets: parsed and nothing undeclared. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _M, infer _U>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;
export type AnswerOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _M, infer _U> ? z.output<R> : never;
