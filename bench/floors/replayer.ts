import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Call, Lane, SqlCall, Step, Tape, Value } from './tape.ts';

/** The ids of one replay, in the order of the tape's `fresh`. */
type Ids = string[];
type Fill = (ids: Ids) => unknown;
type Play = (ids: Ids, connections: Map<number, pg.PoolClient>) => Promise<void>;

/** Plays one shopper's tape, one step at a time, over and over. */
export type Player = { play(step: number): Promise<string>; steps: number };

/**
 * Gets a tape ready: what stays the same is put together once, so that a replay does hardly more than
 * send the statements. The same statements run in the same transactions, side by side where they ran so.
 */
export function openPlayer(tape: Tape, pool: pg.Pool, gateway_url: string): Player {
  const place = new Map(tape.fresh.map((id, at) => [id, at]));
  const steps = tape.steps.map((step) => prepareStep(step, place, pool, gateway_url));
  let ids: Ids = [];
  return {
    steps: steps.length,
    play: async (at) => {
      const step = steps[at];
      if (!step) throw new Error(`The tape has no step ${at}.`);
      if (at === 0) ids = tape.fresh.map(another);
      await step.play(ids);
      return step.answer;
    },
  };
}

function another(id: string): string {
  if (id.startsWith('auth_')) return `auth_${randomBytes(12).toString('hex')}`;
  return id.includes('-') ? randomUUID() : randomBytes(32).toString('base64');
}

function prepareStep(step: Step, place: Map<string, number>, pool: pg.Pool, gateway_url: string) {
  const stages = step.stages.map(({ lanes }) => lanes.map((lane) => prepareLane(lane, place, pool, gateway_url)));
  const play = async (ids: Ids) => {
    const connections = new Map<number, pg.PoolClient>();
    try {
      for (const lanes of stages) {
        const [only] = lanes;
        if (lanes.length === 1 && only) await only(ids, connections);
        else await Promise.all(lanes.map((lane) => lane(ids, connections)));
      }
    } finally {
      for (const client of connections.values()) client.release(true);
    }
  };
  return { play, answer: step.answer };
}

function prepareLane(lane: Lane, place: Map<string, number>, pool: pg.Pool, gateway_url: string): Play {
  const calls = lane.calls.map((call) => prepareCall(call, lane.connection, place, pool, gateway_url));
  return async (ids, connections) => {
    for (const call of calls) await call(ids, connections);
  };
}

function prepareCall(
  call: Call,
  connection: number,
  place: Map<string, number>,
  pool: pg.Pool,
  gateway_url: string,
): Play {
  if (call.kind === 'http') {
    const body = fillText(call.body, place);
    return async (ids) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(gateway_url + call.path, { method: 'POST', headers, body: String(body(ids)) });
      if (!answer.ok) throw new Error(`The gateway answered ${answer.status} to ${call.path}.`);
      await answer.text();
    };
  }
  const run = prepareSql(call, place);
  if (/^(begin|start transaction)/i.test(call.text)) {
    return async (ids, connections) => {
      const client = await pool.connect();
      connections.set(connection, client);
      await run(client, ids);
    };
  }
  if (/^(commit|rollback)/i.test(call.text)) {
    return async (ids, connections) => {
      const client = connections.get(connection);
      if (!client) throw new Error('A tape ends a transaction that it did not begin.');
      await run(client, ids);
      connections.delete(connection);
      client.release();
    };
  }
  return (ids, connections) => run(connections.get(connection) ?? pool, ids);
}

/** @returns what sends the statement. @throws Error if it finds or changes other rows than it did for the shop. */
function prepareSql(call: SqlCall, place: Map<string, number>) {
  const fills = call.values.map((value) => fillOf(value, place));
  const { text, name, rows } = call;
  return async (to: pg.Pool | pg.PoolClient, ids: Ids): Promise<void> => {
    const values = fills.map((fill) => fill(ids));
    const done = await to.query(name === null ? { text, values } : { text, name, values });
    if (rows !== null && done.rowCount !== rows) {
      throw new Error(`A replay met ${done.rowCount} rows where the shop met ${rows}: ${text.slice(0, 300)}`);
    }
  };
}

function fillOf(value: Value, place: Map<string, number>): Fill {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return () => value;
  if (typeof value === 'string') return fillText(value, place);
  if ('date' in value) {
    const date = new Date(value.date);
    return () => date;
  }
  if ('list' in value) {
    const fills = value.list.map((one) => fillOf(one, place));
    return (ids) => fills.map((fill) => fill(ids));
  }
  const at = place.get(value.bytes);
  const bytes = Buffer.from(value.bytes, 'base64');
  return at === undefined ? () => bytes : (ids) => Buffer.from(ids[at] ?? '', 'base64');
}

/** Text with holes where the made-up ids were. */
function fillText(text: string, place: Map<string, number>): Fill {
  const found = [...place].filter(([id]) => text.includes(id));
  if (found.length === 0) return () => text;
  const pieces = text.split(new RegExp(`(${found.map(([id]) => id).join('|')})`));
  const parts = pieces.map((piece) => place.get(piece) ?? piece);
  return (ids) => parts.map((part) => (typeof part === 'number' ? ids[part] : part)).join('');
}
