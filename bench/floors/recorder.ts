import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  type Call,
  type CallSequence,
  GENERATED_IDS,
  type SqlCall,
  type Phase,
  type Step,
  type Recording,
  type Value,
} from './recording.ts';

type Noted = { call: Call; connection: number; began: number; ended: number };
type Query = { text: string; name?: string; values?: unknown[] };

/** Records every statement and gateway call that a request makes during an operation. */
export class Recorder {
  #noted: Noted[] | null = null;
  #pending = 0;
  #moment = 0;
  readonly #connections = new Map<unknown, number>();
  /** Separates the work of requests from the shop's background work. */
  readonly #request = new AsyncLocalStorage<true>();
  /** Ids that existed before: a replay must use the same ones. */
  readonly #known = new Set<string>();

  /** Patches the driver and this process's `fetch` for the gateway; there is one recorder per process. */
  constructor(gatewayUrl: string) {
    this.#tapDriver();
    this.#tapFetch(new URL(gatewayUrl).origin);
  }

  /** Marks the work that belongs to a request of this server. */
  follow(server: Server): void {
    const emit = server.emit.bind(server);
    server.emit = ((event: string, ...args: unknown[]) =>
      event === 'request'
        ? this.#request.run(true, () => emit(event, ...args))
        : emit(event, ...args)) as Server['emit'];
  }

  /** Records an operation; each of its steps answers with the body that the shop sent. */
  async record(steps: readonly (() => Promise<string>)[]): Promise<Recording> {
    const before = new Set(this.#known);
    const recorded: Step[] = [];
    for (const step of steps) {
      this.#noted = [];
      const answer = await step();
      while (this.#pending > 0) await wait(1);
      recorded.push({ phases: phasesOf(this.#noted), answer });
      this.#noted = null;
    }
    const fresh = [...this.#known].filter((id) => !before.has(id));
    return { steps: recorded, fresh };
  }

  #tapDriver(): void {
    const original = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
    const note = (client: pg.Client, args: unknown[]) => this.#noteQuery(original, client, args);
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
      return note(this, args);
    } as typeof pg.Client.prototype.query;
  }

  /** Forwards the query; a pool passes a callback, all other callers expect a promise. */
  #noteQuery(original: (...args: unknown[]) => unknown, client: pg.Client, args: unknown[]): unknown {
    const [first] = args;
    const submitted = isSubmitted(first) ? first : null;
    const call = { ...callOf(queryOf(args)), opens: submitted !== null, is_shared_read: isSharedReader(client) };
    const done = this.#begin(call, this.#numberOf(client));
    if (submitted) {
      const notify = submitted.callback;
      submitted.callback = (error, result) => {
        done(Array.isArray(result) ? rowsOf(result.at(-1)) : rowsOf(result));
        notify(error, result);
      };
      return original.apply(client, args);
    }
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const answer = (error: unknown, result: unknown) => {
        done(rowsOf(result));
        callback(error, result);
      };
      return original.apply(client, [...args.slice(0, -1), answer]);
    }
    const answer = original.apply(client, args);
    if (answer instanceof Promise) {
      answer.then(
        (result) => done(rowsOf(result)),
        () => done(null),
      );
    } else done(null);
    return answer;
  }

  #tapFetch(gatewayOrigin: string): void {
    const original = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.origin !== gatewayOrigin) return original(input, init);
      const body = typeof init?.body === 'string' ? init.body : '';
      const done = this.#begin({ kind: 'http', path: url.pathname, body }, -1);
      try {
        const answer = await original(input, init);
        this.#learn(await answer.clone().text());
        return answer;
      } finally {
        done(null);
      }
    };
  }

  #numberOf(client: unknown): number {
    const number = this.#connections.get(client) ?? this.#connections.size;
    this.#connections.set(client, number);
    return number;
  }

  #begin(call: Call, connection: number): (rows: number | null) => void {
    this.#learn(JSON.stringify(call));
    if (!this.#noted || !this.#request.getStore()) return () => undefined;
    const noted: Noted = { call, connection, began: ++this.#moment, ended: Infinity };
    this.#noted.push(noted);
    this.#pending++;
    return (rows) => {
      this.#pending--;
      noted.ended = ++this.#moment;
      if (call.kind === 'sql') call.rows = rows;
    };
  }

  #learn(text: string): void {
    for (const [id] of text.matchAll(GENERATED_IDS)) this.#known.add(id);
    for (const [, bytes = ''] of text.matchAll(/"bytes":"([^"]+)"/g)) this.#known.add(bytes);
  }
}

/** Keeps what ran in parallel parallel, and what waited for an answer sequential. */
function phasesOf(noted: readonly Noted[]): Phase[] {
  const phases: Phase[] = [];
  let ends = 0;
  let sequences = new Map<number, CallSequence & { ends: number }>();
  for (const { call, connection, began, ended } of noted) {
    if (phases.length === 0 || began > ends) {
      sequences = new Map();
      phases.push({ sequences: [] });
    }
    ends = Math.max(ends, ended);
    const sequence = sequences.get(connection) ?? { connection, calls: [], ends: 0 };
    if (!sequences.has(connection)) phases.at(-1)?.sequences.push(sequence);
    sequences.set(connection, sequence);
    if (sequence.calls.length > 0 && began < sequence.ends) sequence.calls.at(-1)?.push(call);
    else sequence.calls.push([call]);
    sequence.ends = Math.max(sequence.ends, ended);
  }
  return phases;
}

type Submitted = Query & { callback: (error: unknown, result: unknown) => void };

/** A query object of the shop's driver, which sends BEGIN with a statement. */
function isSubmitted(value: unknown): value is Submitted {
  return typeof value === 'object' && value !== null && 'submit' in value && typeof value.submit === 'function';
}

/** The connection of the shared reader is the one with generic plans. */
function isSharedReader(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: { options?: string } };
  return connectionParameters.options?.includes('force_generic_plan') ?? false;
}

function queryOf(args: unknown[]): Query {
  const [first, second] = args;
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const query = first as Query;
  return { ...query, values: query.values ?? (Array.isArray(second) ? second : []) };
}

function callOf({ text, name, values = [] }: Query): SqlCall {
  return {
    kind: 'sql',
    text,
    name: name ?? null,
    values: values.map(valueOf),
    rows: null,
    opens: false,
    is_shared_read: false,
  };
}

function valueOf(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return { date: value.toISOString() };
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') };
  if (Array.isArray(value)) return { list: value.map(valueOf) };
  if (typeof value === 'object') return JSON.stringify(value);
  return value as string | number | boolean;
}

function rowsOf(result: unknown): number | null {
  const count = typeof result === 'object' && result !== null && 'rowCount' in result ? result.rowCount : null;
  return typeof count === 'number' ? count : null;
}
