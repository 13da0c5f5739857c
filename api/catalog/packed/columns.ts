import { UnusableFile } from './sections.ts';

/** Values by row, read from bytes when they are asked for. */
export type Reader<Value> = { at(row: number): Value };
type Writer<Value> = { add(value: Value): void; finish(put: Put): void };
type Put = (name: string, bytes: Uint8Array) => void;
/** The bytes of a column's part. @throws UnusableFile if there are none. */
export type Get = (name: string) => Uint8Array;
export type Kind<Value> = { writer(): Writer<Value>; reader(get: Get, rows: number): Reader<Value> };
type Kinds = Record<string, Kind<unknown>>;
export type ValueOf<K> = K extends Kind<infer Value> ? Value : never;
/** A value for each column. */
export type RowOf<K> = { [Name in keyof K]: ValueOf<K[Name]> };
export type ReadersOf<K> = { [Name in keyof K]: Reader<ValueOf<K[Name]>> };

const NO_NUMBER = -(2 ** 31);

/** Whole numbers of 32 bits. */
export const int: Kind<number> = {
  writer: () => numbersInto((values) => Int32Array.from(values)),
  reader: (get) => new Numbers(int32s(get(''))),
};

export const intOrNull: Kind<number | null> = {
  writer: () => {
    const { add, finish } = int.writer();
    return { add: (value) => add(value ?? NO_NUMBER), finish };
  },
  reader: (get) => new NumbersOrNull(int32s(get('')), (value) => value === NO_NUMBER),
};

export const float: Kind<number> = {
  writer: () => numbersInto((values) => Float64Array.from(values)),
  reader: (get) => new Numbers(float64s(get(''))),
};

export const floatOrNull: Kind<number | null> = {
  writer: () => {
    const { add, finish } = float.writer();
    return { add: (value) => add(value ?? Number.NaN), finish };
  },
  reader: (get) => new NumbersOrNull(float64s(get('')), Number.isNaN),
};

/** Texts that hardly repeat. */
export const text: Kind<string> = {
  writer: () => {
    const texts: string[] = [];
    return {
      add: (value) => texts.push(value),
      finish: (put) => {
        const pieces = texts.map((one) => Buffer.from(one));
        put('starts', bytesOf(startsOf(pieces)));
        put('', Buffer.concat(pieces));
      },
    };
  },
  reader: (get) => new Texts(uint32s(get('starts')), Buffer.from(get('').buffer, get('').byteOffset, get('').length)),
};

/** Any JSON that many rows share. Equal values of one column are one object; null for undefined. */
export function shared<Value>(): Kind<Value> {
  return {
    writer: () => {
      const ids: number[] = [];
      const idByJson = new Map<string, number>();
      // Rows often have the very same list, which needn't be written to be compared.
      const idByObject = new Map<unknown, number>();
      return {
        add: (value) => {
          let id = idByObject.get(value);
          if (id === undefined) {
            const json = JSON.stringify(value) ?? 'null';
            id = idByJson.get(json) ?? idByJson.size;
            idByJson.set(json, id);
            idByObject.set(value, id);
          }
          ids.push(id);
        },
        finish: (put) => {
          const values = text.writer();
          for (const json of idByJson.keys()) values.add(json);
          values.finish((name, bytes) => put(`values.${name}`, bytes));
          put('', bytesOf(narrow(ids, idByJson.size)));
        },
      };
    },
    reader: (get, rows) =>
      new SharedValues<Value>(
        idsOf(get(''), rows),
        text.reader((name) => get(`values.${name}`), 0),
      ),
  };
}

class Numbers implements Reader<number> {
  readonly #values: Int32Array | Float64Array;
  constructor(values: Int32Array | Float64Array) {
    this.#values = values;
  }
  at(row: number): number {
    return this.#values[row] ?? 0;
  }
}

class NumbersOrNull implements Reader<number | null> {
  readonly #values: Int32Array | Float64Array;
  readonly #isNull: (value: number) => boolean;
  constructor(values: Int32Array | Float64Array, isNull: (value: number) => boolean) {
    this.#values = values;
    this.#isNull = isNull;
  }
  at(row: number): number | null {
    const value = this.#values[row] ?? 0;
    return this.#isNull(value) ? null : value;
  }
}

class Texts implements Reader<string> {
  readonly #starts: Uint32Array;
  readonly #bytes: Buffer;
  constructor(starts: Uint32Array, bytes: Buffer) {
    this.#starts = starts;
    this.#bytes = bytes;
  }
  at(row: number): string {
    return this.#bytes.toString('utf8', this.#starts[row] ?? 0, this.#starts[row + 1] ?? 0);
  }
}

class SharedValues<Value> implements Reader<Value> {
  readonly #ids: Uint8Array | Uint16Array | Uint32Array;
  readonly #texts: Reader<string>;
  readonly #values: Value[] = [];
  constructor(ids: Uint8Array | Uint16Array | Uint32Array, texts: Reader<string>) {
    this.#ids = ids;
    this.#texts = texts;
  }
  at(row: number): Value {
    const id = this.#ids[row] ?? 0;
    const known = this.#values[id];
    if (known !== undefined) return known;
    const value = JSON.parse(this.#texts.at(id)) as Value;
    this.#values[id] = value;
    return value;
  }
}

/** Takes rows one by one and puts their columns under `name`. */
export function tableWriter<K extends Kinds>(kinds: K) {
  const writers = Object.entries(kinds).map(([name, kind]) => [name, kind.writer()] as const);
  return {
    add(row: RowOf<K>): void {
      for (const [name, writer] of writers) writer.add((row as Record<string, unknown>)[name]);
    },
    finish(name: string, put: Put): void {
      for (const [column, writer] of writers) writer.finish((part, bytes) => put(`${name}.${column}.${part}`, bytes));
    },
  };
}

/** The columns that `tableWriter` put under `name`. @throws UnusableFile if one is missing. */
export function readTable<K extends Kinds>(
  kinds: K,
  name: string,
  sections: ReadonlyMap<string, Uint8Array>,
  rows: number,
): ReadersOf<K> {
  const get = getFrom(sections);
  const readers = Object.entries(kinds).map(([column, kind]) => [
    column,
    kind.reader((part) => get(`${name}.${column}.${part}`), rows),
  ]);
  return Object.fromEntries(readers) as ReadersOf<K>;
}

export function getFrom(sections: ReadonlyMap<string, Uint8Array>): Get {
  return (name) => {
    const bytes = sections.get(name);
    if (!bytes) throw new UnusableFile(`its section ${name} is missing`);
    return bytes;
  };
}

/** The greatest of these numbers; -1 of none. An index loop, because `for ... of` is slow until it is compiled. */
export function greatest(numbers: Uint16Array | Uint32Array): number {
  let found = -1;
  for (let i = 0; i < numbers.length; i++) found = Math.max(found, numbers[i] ?? -1);
  return found;
}

function numbersInto(make: (values: number[]) => Int32Array | Float64Array): Writer<number> {
  const values: number[] = [];
  return { add: (value) => values.push(value), finish: (put) => put('', bytesOf(make(values))) };
}

function startsOf(pieces: readonly Uint8Array[]): Uint32Array {
  const starts = new Uint32Array(pieces.length + 1);
  pieces.forEach((piece, i) => {
    starts[i + 1] = (starts[i] ?? 0) + piece.length;
  });
  return starts;
}

/** One byte for each id if there are few. */
function narrow(ids: readonly number[], size: number): Uint8Array | Uint16Array | Uint32Array {
  if (size <= 2 ** 8) return Uint8Array.from(ids);
  return size <= 2 ** 16 ? Uint16Array.from(ids) : Uint32Array.from(ids);
}

function idsOf(bytes: Uint8Array, rows: number): Uint8Array | Uint16Array | Uint32Array {
  if (bytes.length === rows) return bytes;
  return bytes.length === rows * 2 ? new Uint16Array(bytes.buffer, bytes.byteOffset, rows) : uint32s(bytes);
}

export const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength);
export const int32s = ({ buffer, byteOffset, length }: Uint8Array) => new Int32Array(buffer, byteOffset, length / 4);
export const uint32s = ({ buffer, byteOffset, length }: Uint8Array) => new Uint32Array(buffer, byteOffset, length / 4);
export const uint16s = ({ buffer, byteOffset, length }: Uint8Array) => new Uint16Array(buffer, byteOffset, length / 2);
export const float32s = ({ buffer, byteOffset, length }: Uint8Array) =>
  new Float32Array(buffer, byteOffset, length / 4);
const float64s = ({ buffer, byteOffset, length }: Uint8Array) => new Float64Array(buffer, byteOffset, length / 8);
