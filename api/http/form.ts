import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';

const MAX_DEPTH = 4;
const MAX_KEYS = 1_000;
const MAX_INDEX = 999;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const NAME = /^[^[\]]+(\[[^[\]]*\])*$/;

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

/**
 * Parses a form body or query string: `name`, `name[key]`, `name[0][key]`, `name[]`; up to four levels and a thousand
 * keys; objects have no prototype. A name that is sent twice is a list: a field that takes one value refuses it.
 * @throws Refusal `invalid` naming the key that can't be parsed.
 */
export function parseForm(text: string): FormObject {
  const root: FormObject = Object.create(null) as FormObject;
  if (text === '') return root;
  let keys = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++keys > MAX_KEYS) throw refuse('', `sends more than ${MAX_KEYS} fields.`);
    assign(root, pathOf(name), value, name);
  }
  for (const key of Object.keys(root)) root[key] = toArrays(root[key] ?? '');
  return root;
}

function pathOf(name: string): string[] {
  if (!NAME.test(name)) throw refuse(name, 'is not a field name we can read.');
  const path = name.replaceAll(']', '').split('[');
  if (path.length > MAX_DEPTH) throw refuse(name, `is nested deeper than ${MAX_DEPTH} levels.`);
  if (path.some((part) => FORBIDDEN.has(part))) throw refuse(name, 'is not allowed.');
  return path;
}

function assign(root: FormObject, path: string[], value: string, name: string): void {
  let here = root;
  path.forEach((part, depth) => {
    const key = part === '' ? String(Object.keys(here).length) : part;
    if (depth === path.length - 1) {
      here[key] = withValue(here[key], value, name);
      return;
    }
    const next = here[key];
    if (typeof next === 'string' || Array.isArray(next)) throw refuse(name, 'is sent both as a value and as a group.');
    here = (here[key] = next ?? (Object.create(null) as FormObject)) as FormObject;
  });
}

function withValue(before: FormValue | undefined, value: string, name: string): FormValue {
  if (before === undefined) return value;
  if (Array.isArray(before)) return [...before, value];
  if (typeof before === 'string') return [before, value];
  throw refuse(name, 'is sent both as a value and as a group.');
}

/** Turns groups whose keys are all indexes into arrays, in index order. */
function toArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key) => /^\d{1,3}$/.test(key) && Number(key) <= MAX_INDEX)) {
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => toArrays(value[key] ?? ''));
  }
  for (const key of keys) value[key] = toArrays(value[key] ?? '');
  return value;
}

function refuse(field: string, message: string): Refusal {
  return new Refusal(GENERAL_REFUSALS.invalid, {
    errors: [{ field, message: field ? `${field} ${message}` : `The form ${message}` }],
  });
}
