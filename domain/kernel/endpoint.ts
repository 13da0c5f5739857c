import { z } from 'zod';
import type { RefusalCode } from './refusal.ts';

/** Who may call; the table that says so for every call is domain/identity/access.ts. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Shape = z.ZodType;

export type Endpoint<
  Path extends z.ZodType = Shape,
  Query extends z.ZodType = Shape,
  Body extends z.ZodType = Shape,
  Answer extends z.ZodType = Shape,
> = {
  readonly name: string;
  readonly method: Method;
  /** Under /api/v1, with {name} for a path parameter. */
  readonly path: string;
  readonly summary: string;
  readonly params: Path;
  readonly query: Query;
  readonly body: Body;
  readonly response: Answer;
  /** What its own rules may answer instead; what any call may answer is not named again. */
  readonly refusals: readonly RefusalCode[];
  /** A call that needs no CSRF token: it changes nothing that matters, or makes the session. */
  readonly open: boolean;
};

const nothing = z.object({});
type Nothing = typeof nothing;

/**
 * A call as both sides know it: path, schemas and the name that the access table lists. Unknown keys of
 * a query or body are dropped, never passed on.
 */
export function endpoint<
  Answer extends z.ZodType,
  Path extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(spec: {
  name: string;
  method: Method;
  path: string;
  summary: string;
  params?: Path;
  query?: Query;
  body?: Body;
  response: Answer;
  refusals?: readonly RefusalCode[];
  open?: boolean;
}): Endpoint<Path, Query, Body, Answer> {
  return {
    name: spec.name,
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    params: spec.params ?? (nothing as unknown as Path),
    query: spec.query ?? (nothing as unknown as Query),
    body: spec.body ?? (nothing as unknown as Body),
    response: spec.response,
    refusals: spec.refusals ?? [],
    open: spec.open ?? false,
  };
}

/** What a caller gives: unparsed values, as they come from a form or an address. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;
/** What a handler gets: parsed and nothing undeclared. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
