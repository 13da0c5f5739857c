import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type SharedReader } from '#api/db/shared-reader.ts';
import { registerStatement } from '#api/db/prepared-names.ts';
import { canBeginWith, beginWith } from '#api/db/begin-with.ts';
import { PipelinedConnection } from '#api/db/connection.ts';
import type { Call, Lane, SqlCall, Step, Tape, Value } from './tape.ts';

/** The ids of one replay, in the order of the tape's `fresh`. */
type Ids = string[];
type Fill = (ids: Ids) => unknown;
type Play = (ids: Ids, connections: Map<number, pg.PoolClient>) => Promise<void>;
/** What a tape is played on: the shop's own ways to its database, and a gateway. */
type Stand = { pool: pg.Pool; reads: SharedReader; gateway_url: string };

/** Plays one shopper's tape, one step at a time, over and over. */
export type Player = { play(step: number): Promise<string>; steps: number };

/**
 * Gets a tape ready: what stays the same is put together once, so that a replay does hardly more than
 * send the statements. The same statements run in the same transactions, side by side where they ran so.
 */
export function openPlayer(tape: Tape, stand: Stand): Player {
  const place = new Map(tape.fresh.map((id, at) => [id, at]));
  const steps = tape.steps.map((step) => prepareStep(step, place, stand));
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

function prepareStep(step: Step, place: Map<string, number>, stand: Stand) {
  const stages = step.stages.map(({ lanes }) => lanes.map((lane) => prepareLane(lane, place, stand)));
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

function prepareLane(lane: Lane, place: Map<string, number>, stand: Stand): Play {
  const groups = lane.calls.map((calls) => prepareGroup(calls, lane.connection, place, stand));
  return async (ids, connections) => {
    for (const group of groups) await group(ids, connections);
  };
}

/** Calls that the shop sent in one go are sent in one go again. */
function prepareGroup(calls: Call[], connection: number, place: Map<string, number>, stand: Stand): Play {
  const plays = calls.map((call) => prepareCall(call, connection, place, stand));
  const opens = calls.some((call) => call.kind === 'sql' && (call.opens || BEGINS.test(call.text)));
  return async (ids, connections) => {
    if (opens) connections.set(connection, await stand.pool.connect());
    const [only] = plays;
    if (plays.length === 1 && only) return only(ids, connections);
    const client = connections.get(connection);
    const send = () => plays.map((play) => play(ids, connections));
    await Promise.all(client ? new PipelinedConnection(client).corked(send) : send());
  };
}

const BEGINS = /^(begin|start transaction)/i;
const ENDS = /^(commit|rollback)/i;

function prepareCall(call: Call, connection: number, place: Map<string, number>, stand: Stand): Play {
  if (call.kind === 'http') return prepareHttp(call, place, stand.gateway_url);
  const fills = call.values.map((value) => fillOf(value, place));
  const values = (ids: Ids) => fills.map((fill) => fill(ids));
  if (call.is_lane) {
    registerStatement(call.text);
    return async (ids) => compare(call, (await stand.reads.run(call.text, values(ids))).length);
  }
  return async (ids, connections) => {
    const client = connections.get(connection);
    compare(call, await send(client ?? stand.pool, call, values(ids)));
    if (!client || !ENDS.test(call.text)) return;
    connections.delete(connection);
    client.release();
  };
}

function prepareHttp(call: Extract<Call, { kind: 'http' }>, place: Map<string, number>, gateway_url: string): Play {
  const body = fillText(call.body, place);
  return async (ids) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(gateway_url + call.path, { method: 'POST', headers, body: String(body(ids)) });
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status} to ${call.path}.`);
    await answer.text();
  };
}

/** @returns how many rows were found or changed. */
async function send(
  to: pg.Pool | pg.PoolClient,
  { text, name, opens }: SqlCall,
  values: unknown[],
): Promise<number | null> {
  const query = name === null ? { text, values } : { text, name, values };
  if (!opens || name === null || !('release' in to)) return (await to.query(query)).rowCount;
  if (canBeginWith(to, name)) return (await beginWith(to, { text, name, values })).rowCount;
  await to.query('begin');
  return (await to.query(query)).rowCount;
}

/** @throws Error if a statement finds or changes other rows than it did for the shop. */
function compare({ rows, text }: SqlCall, found: number | null): void {
  if (rows === null || found === rows) return;
  throw new Error(`A replay met ${found} rows where the shop met ${rows}: ${text.slice(0, 300)}`);
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
