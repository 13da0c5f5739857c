/** JSON as a request carries it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const CALLERS = ['visitor', 'guest', 'lead', 'member', 'other', 'lapsed'] as const;
export type CallerName = (typeof CALLERS)[number];

/** One operation of the OpenAPI document. */
export type Operation = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Roles as the document names them, or 'anyone'. */
  access: 'anyone' | readonly string[];
  params: JsonObject;
  query: JsonObject;
  body: JsonObject | null;
  takes_multipart: boolean;
  /** Schema of the answer by status. */
  answers: Record<string, JsonObject>;
};

/** A request before it is serialized; mutators change it in place. */
export type Plan = {
  operation: Operation;
  caller: CallerName;
  method: string;
  params: { [key: string]: Json };
  query: JsonObject;
  body: Json;
  encoding: 'form' | 'json' | 'multipart';
  /** Sent verbatim instead of `body`. */
  raw_body: string | null;
  /** Appended verbatim to the encoded query. */
  raw_query: string;
  content_type: string | null;
  csrf: 'own' | 'none' | 'foreign';
  headers: Record<string, string>;
  /** It names something that belongs to another person. */
  is_foreign: boolean;
  /** The mutators applied to it; none if it is well-formed. */
  broken_by: string[];
};

type Spec = { paths: Record<string, Record<string, JsonObject>> };

/** Every operation of the OpenAPI document; the shop serves it without references. */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = document as Spec;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(path, method, operation)),
  );
}

function readOperation(path: string, method: string, operation: JsonObject): Operation {
  const parameters = operation['parameters'] as JsonObject[];
  const body = operation['requestBody'] as { content: Record<string, { schema: JsonObject }> } | undefined;
  const responses = operation['responses'] as unknown as Record<
    string,
    { content: { 'application/json': { schema: JsonObject } } }
  >;
  const answers = Object.entries(responses).map(
    ([status, { content }]) => [status, content['application/json'].schema] as const,
  );
  return {
    name: textOf(operation['operationId']),
    method: method.toUpperCase() as Operation['method'],
    path,
    access: operation['x-access'] as Operation['access'],
    params: objectOf(parameters.filter((parameter) => parameter['in'] === 'path')),
    query: objectOf(parameters.filter((parameter) => parameter['in'] === 'query')),
    body: body?.content['application/json']?.schema ?? null,
    takes_multipart: body?.content['multipart/form-data'] !== undefined,
    answers: Object.fromEntries(answers),
  };
}

/** Parameters as one object schema. */
function objectOf(parameters: JsonObject[]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [textOf(name), schema ?? {}])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => textOf(name)),
  };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
