import { CALLERS, type Json, type Plan } from './fuzz-plan.ts';
import type { Hints } from './fuzz-shapes.ts';

/** Ways to break a request. `pick` gives a whole number below its argument, the same for the same seed. */
export type Mutator = { name: string; run(plan: Plan, pick: (below: number) => number, foreign: Hints): void };

type Slot = { holder: Record<string, Json> | Json[]; key: string };

/** As many of a longer value would need gigabytes. */
const LONG = 200;

const VALUES: Record<string, (was: Json) => Json> = {
  'null instead': () => null,
  'true instead': () => true,
  'nothing between the quotes': () => '',
  'blanks only': () => ' \t\n\u00a0',
  'a NUL inside': (was) => `${textOf(was)}\0x`,
  'half a surrogate pair': (was) => `${textOf(was)}\ud800`,
  'ten thousand letters': () => 'x'.repeat(10_000),
  'three hundred thousand letters': () => 'ü'.repeat(150_000),
  'minus one': () => -1,
  'a huge negative': () => -9_007_199_254_740_991,
  zero: () => 0,
  'a fraction': () => 1.5,
  'beyond 32 bits': () => 2_147_483_648,
  'beyond 64 bits': () => '9223372036854775808',
  'as large as a number goes': () => 1.7e308,
  'NaN in letters': () => 'NaN',
  'infinity in letters': () => '-Infinity',
  'scientific notation': () => '1e3',
  hexadecimal: () => '0x10',
  'digits of another script': () => '١٢٣',
  'the value in a list': (was) => [was],
  'an empty list': () => [],
  'a list of five thousand': (was) => Array.from({ length: 5_000 }, () => (textOf(was).length > LONG ? 'x' : was)),
  'an object instead': () => ({ a: { b: 'c' } }),
  'an object that pretends to be text': () => ({ toString: 'x', length: 3, valueOf: null }),
  'two hundred levels deep': () => nested(200),
  'a quote that closes the statement': () => "x'; drop table account; --",
  wildcards: () => '%_\\%',
  markup: () => '<script>alert(1)</script>"\'&',
  'a path to a parent folder': () => '../../../etc/passwd',
  'percent signs': () => '%00%ZZ%E0%A4%A',
  'letters that combine and turn': () => '\u202eé\u0301\u0301👩‍👩‍👧‍👦\ufeff',
  'a day that never was': () => '2026-02-30',
  'a year beyond all': () => '+275760-09-13',
  'an id that belongs to no one': () => '00000000-0000-0000-0000-000000000000',
  'an id that is not there': () => '7f3de1a0-0000-4000-8000-00000000dead',
  'spaces and capitals around': (was) => `  ${textOf(was).toUpperCase()}  `,
};

const WHOLE: Mutator[] = [
  {
    name: "another person's id",
    run: (plan, pick, foreign) => {
      const theirs = slotsOf(plan).filter(({ key }) => (foreign[key]?.length ?? 0) > 0);
      const slot = theirs[pick(Math.max(theirs.length, 1))];
      const ids = slot ? foreign[slot.key] : undefined;
      if (!slot || !ids) return;
      put(slot, ids[pick(ids.length)] ?? null);
      plan.is_foreign = true;
    },
  },
  { name: 'a field left out', run: (plan, pick) => withSlot(plan, pick, drop) },
  {
    name: 'an unknown field',
    run: (plan) => {
      Object.assign(objectIn(plan), { is_operator: true, price: 0, account_id: 1, 'weird key\u0000': 'x' });
    },
  },
  { name: 'the key __proto__', run: (plan) => void (plan.raw_body = '{"__proto__":{"is_operator":true}}') },
  {
    name: 'a prototype by form',
    run: (plan) => void (plan.raw_query += '&__proto__[is_operator]=1&constructor[prototype][x]=1'),
  },
  { name: 'the key constructor', run: (plan) => void (plan.raw_body = '{"constructor":{"prototype":{"x":1}}}') },
  { name: 'one key twice', run: (plan) => void (plan.raw_query += '&page_size=1&page_size=2&cart_id=1&cart_id=2') },
  {
    name: 'one key twice in JSON',
    run: (plan) => void (plan.raw_body = '{"email":"a@b.co","email":[],"products":1,"products":{}}'),
  },
  {
    name: 'a key that is value and group',
    run: (plan) => void (plan.raw_query += '&filter=1&filter[diet]=2&filter[diet][0]=3'),
  },
  { name: 'five levels by form', run: (plan) => void (plan.raw_query += '&a[b][c][d][e]=1') },
  { name: 'brackets that do not close', run: (plan) => void (plan.raw_query += '&filter[diet=1&]x[=2&[]=3&[[]]=4') },
  {
    name: 'two thousand keys',
    run: (plan) => void (plan.raw_query += Array.from({ length: 2_000 }, (_, i) => `&k${i}=1`).join('')),
  },
  {
    name: 'an index beyond all',
    run: (plan) => void (plan.raw_query += '&filter[diet][4294967295]=x&filter[diet][-1]=y'),
  },
  { name: 'a list for a body', run: (plan) => void (plan.body = [plan.body]) },
  { name: 'a number for a body', run: (plan) => void (plan.raw_body = '42') },
  { name: 'JSON cut short', run: (plan) => void (plan.raw_body = '{"products":[{"product_id":1,') },
  { name: 'JSON with a trailing comma', run: (plan) => void (plan.raw_body = '{"a":1,}') },
  { name: 'no body', run: (plan) => void (plan.raw_body = '') },
  { name: 'two megabytes', run: (plan) => void (plan.raw_body = `{"a":"${'x'.repeat(2_000_000)}"}`) },
  { name: 'bytes that are no text', run: (plan) => void (plan.raw_body = 'a=%FF%FE%ED%A0%80&b=\u0000\u0001') },
  { name: 'plain text by its type', run: (plan) => void (plan.content_type = 'text/plain') },
  { name: 'XML by its type', run: (plan) => void (plan.content_type = 'application/xml') },
  { name: 'a type that is no type', run: (plan) => void (plan.content_type = ';;;/=') },
  { name: 'an upload', run: (plan) => void (plan.content_type = 'multipart/form-data; boundary=x') },
  { name: 'UTF-16 by its type', run: (plan) => void (plan.content_type = 'application/json; charset=utf-16') },
  { name: 'no type', run: (plan) => void (plan.content_type = null) },
  {
    name: 'the other type',
    run: (plan) =>
      void (plan.content_type = plan.encoding === 'json' ? 'application/x-www-form-urlencoded' : 'application/json'),
  },
  { name: 'no token', run: (plan) => void (plan.csrf = 'none') },
  { name: "another browser's token", run: (plan) => void (plan.csrf = 'foreign') },
  { name: 'from a foreign page', run: (plan) => void (plan.headers['origin'] = 'https://evil.example') },
  { name: 'an origin that is no address', run: (plan) => void (plan.headers['origin'] = 'null') },
  {
    name: 'cookies that are noise',
    run: (plan) => void (plan.headers['cookie'] = '__Host-session=%00; ;=;__Host-session=x; a'),
  },
  {
    name: 'another method',
    run: (plan, pick) => void (plan.method = ['PATCH', 'OPTIONS'][pick(2)] ?? 'PATCH'),
  },
  { name: 'another caller', run: (plan, pick) => void (plan.caller = CALLERS[pick(CALLERS.length)] ?? 'visitor') },
];

/** Seventy ways to break a request. */
export const MUTATORS: readonly Mutator[] = [
  ...Object.entries(VALUES).map(([name, change]) => ({
    name,
    run: (plan: Plan, pick: (below: number) => number) => withSlot(plan, pick, (slot) => put(slot, change(read(slot)))),
  })),
  ...WHOLE,
];

function withSlot(plan: Plan, pick: (below: number) => number, change: (slot: Slot) => void): void {
  const slots = slotsOf(plan);
  const slot = slots[pick(Math.max(slots.length, 1))];
  if (slot) change(slot);
  // A call without fields gets an extra one.
  else objectIn(plan)['extra'] = read({ holder: { extra: 'x' }, key: 'extra' });
}

/** Every place in the request that holds a value, including lists and objects. */
function slotsOf(plan: Plan): Slot[] {
  return [plan.params, plan.query, plan.body].flatMap((part) => inProcess(part));
}

function inProcess(value: Json): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const slot = { holder: value, key };
    return [slot, ...inProcess(read(slot))];
  });
}

function read({ holder, key }: Slot): Json {
  return (holder as Record<string, Json>)[key] ?? null;
}

function put({ holder, key }: Slot, value: Json): void {
  (holder as Record<string, Json>)[key] = value;
}

function drop({ holder, key }: Slot): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function objectIn(plan: Plan): Record<string, Json> {
  const { body, query } = plan;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : query;
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function nested(depth: number): Json {
  let value: Json = 'x';
  for (let level = 0; level < depth; level++) value = { a: value };
  return value;
}
