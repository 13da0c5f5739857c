import fc from 'fast-check';
import type { Json, JsonObject } from './fuzz-plan.ts';

/** Values by field name that exist in the shop: without them, well-formed requests would only get 404. */
export type Hints = Readonly<Record<string, readonly Json[]>>;

const OPTIONAL_MAX = 5;
const LIST_MAX = 4;

/** Values that a schema of the OpenAPI document allows; fields with hints mostly take one of these. */
export function valueOf(schema: JsonObject, hints: Hints, name = ''): fc.Arbitrary<Json> {
  const known = hints[name];
  const shaped = byShape(schema, hints, name);
  if (!known || known.length === 0 || schema['type'] === 'array') return shaped;
  return fc.oneof({ weight: 29, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: shaped });
}

function byShape(schema: JsonObject, hints: Hints, name: string): fc.Arbitrary<Json> {
  if ('const' in schema) return fc.constant(schema['const'] ?? null);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) {
    // The field's hints were offered above; offering them twice would hide the shapes.
    return fc.oneof(...choices.map((choice) => byShape(choice as JsonObject, hints, name)));
  }
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, hints);
    case 'array':
      return listOf(schema, hints, name);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'string':
      return textOf(schema);
    default:
      return fc.constant(null);
  }
}

function objectOf(schema: JsonObject, hints: Hints): fc.Arbitrary<Json> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>);
  if (properties.length === 0 && typeof schema['additionalProperties'] === 'object') {
    const value = valueOf(schema['additionalProperties'] as JsonObject, hints);
    return fc.dictionary(fc.stringMatching(/^[a-zA-Z ]{1,12}$/), value, {
      maxKeys: OPTIONAL_MAX,
    }) as fc.Arbitrary<Json>;
  }
  const required = (schema['required'] ?? []) as string[];
  const shape = Object.fromEntries(properties.map(([name, one]) => [name, valueOf(one, hints, name)]));
  return fc.record(shape, { requiredKeys: required }) as fc.Arbitrary<Json>;
}

function listOf(schema: JsonObject, hints: Hints, name: string): fc.Arbitrary<Json> {
  const minLength = Number(schema['minItems'] ?? 0);
  const maxLength = Math.min(Number(schema['maxItems'] ?? LIST_MAX), minLength + LIST_MAX);
  return fc.array(valueOf((schema['items'] ?? {}) as JsonObject, hints, name), { minLength, maxLength });
}

function numberOf(schema: JsonObject): fc.Arbitrary<Json> {
  const min = Math.max(Number(schema['minimum'] ?? -1_000), -1_000);
  const max = Math.min(Number(schema['maximum'] ?? 10_000), 10_000);
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min: Math.max(min, 0), max: Math.min(max, 12) }));
}

function textOf(schema: JsonObject): fc.Arbitrary<Json> {
  if (schema['format'] === 'uuid') return fc.uuid();
  const { pattern, maxLength: most = 400 } = schema;
  const least = Number(schema['minLength'] ?? 0);
  if (typeof pattern === 'string') {
    // A pattern of a fixed length may be longer than other texts are made.
    return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length >= least && length <= Number(most));
  }
  const maxLength = Math.min(Number(schema['maxLength'] ?? 40), 400);
  const minLength = Math.min(least, maxLength);
  return fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 12)), unit: 'grapheme' }),
  );
}
