import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type SharedReader } from '#api/db/driver/shared-reader.ts';
import { registerStatement } from '#api/db/driver/prepared-names.ts';
import { canBeginWith, beginWith } from '#api/db/driver/begin-with.ts';
import { PipelinedConnection } from '#api/db/driver/connection.ts';
import { askGateway } from '#harness/gateway.ts';
import type { Call, CallSequence, SqlCall, Step, Recording, Value } from './recording.ts';

/** The ids of one replay, in the order of the recording's `fresh`. */
type Ids = string[];
type Fill = (ids: Ids) => unknown;
type Replay = (ids: Ids, connections: Map<number, pg.PoolClient>) => Promise<void>;
/** What a recording is replayed against: the shop's own database access, and a gateway. */
type ReplayTarget = { pool: pg.Pool; reads: SharedReader; gateway_url: string };

/** Replays one shopper's recording, one step at a time, repeatedly. */
export type Replayer = { replay(step: number): Promise<string>; steps: number };

/**
 * Prepares a recording: everything constant is built once, so that a replay does little more than send the
 * statements. The same statements run in the same transactions, in parallel where they ran in parallel.
 */
export function openReplayer(recording: Recording, target: ReplayTarget): Replayer {
  const positions = new Map(recording.fresh.map((id, at) => [id, at]));
  const steps = recording.steps.map((step) => prepareStep(step, positions, target));
  let ids: Ids = [];
  return {
    steps: steps.length,
    replay: async (at) => {
      const step = steps[at];
      if (!step) throw new Error(`The recording has no step ${at}.`);
      if (at === 0) ids = recording.fresh.map(freshIdLike);
      await step.replay(ids);
      return step.answer;
    },
  };
}

function freshIdLike(id: string): string {
  if (id.startsWith('auth_')) return `auth_${randomBytes(12).toString('hex')}`;
  return id.includes('-') ? randomUUID() : randomBytes(32).toString('base64');
}

function prepareStep(step: Step, positions: Map<string, number>, target: ReplayTarget) {
  const phases = step.phases.map(({ sequences }) =>
    sequences.map((sequence) => prepareSequence(sequence, positions, target)),
  );
  const replay = async (ids: Ids) => {
    const connections = new Map<number, pg.PoolClient>();
    try {
      for (const sequences of phases) {
        const [only] = sequences;
        if (sequences.length === 1 && only) await only(ids, connections);
        else await Promise.all(sequences.map((sequence) => sequence(ids, connections)));
      }
    } finally {
      for (const client of connections.values()) client.release(true);
    }
  };
  return { replay, answer: step.answer };
}

function prepareSequence(sequence: CallSequence, positions: Map<string, number>, target: ReplayTarget): Replay {
  const groups = sequence.calls.map((calls) => prepareGroup(calls, sequence.connection, positions, target));
  return async (ids, connections) => {
    for (const group of groups) await group(ids, connections);
  };
}

/** Calls that the shop sent in one write are sent in one write again. */
function prepareGroup(calls: Call[], connection: number, positions: Map<string, number>, target: ReplayTarget): Replay {
  const replays = calls.map((call) => prepareCall(call, connection, positions, target));
  const opens = calls.some((call) => call.kind === 'sql' && (call.opens || BEGINS.test(call.text)));
  return async (ids, connections) => {
    if (opens) connections.set(connection, await target.pool.connect());
    const [only] = replays;
    if (replays.length === 1 && only) return only(ids, connections);
    const client = connections.get(connection);
    const send = () => replays.map((replay) => replay(ids, connections));
    await Promise.all(client ? new PipelinedConnection(client).corked(send) : send());
  };
}

const BEGINS = /^(begin|start transaction)/i;
const ENDS = /^(commit|rollback)/i;

function prepareCall(call: Call, connection: number, positions: Map<string, number>, target: ReplayTarget): Replay {
  if (call.kind === 'http') return prepareHttp(call, positions, target.gateway_url);
  const fills = call.values.map((value) => fillOf(value, positions));
  const values = (ids: Ids) => fills.map((fill) => fill(ids));
  if (call.is_shared_read) {
    registerStatement(call.text);
    return async (ids) => compare(call, (await target.reads.run(call.text, values(ids))).length);
  }
  return async (ids, connections) => {
    const client = connections.get(connection);
    compare(call, await send(client ?? target.pool, call, values(ids)));
    if (!client || !ENDS.test(call.text)) return;
    connections.delete(connection);
    client.release();
  };
}

function prepareHttp(
  call: Extract<Call, { kind: 'http' }>,
  positions: Map<string, number>,
  gatewayUrl: string,
): Replay {
  const body = fillText(call.body, positions);
  return async (ids) => {
    const answer = await askGateway(gatewayUrl, call.path, String(body(ids)));
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status} to ${call.path}.`);
    await answer.text();
  };
}

/** @returns the number of rows found or changed. */
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
  throw new Error(`A replay found ${found} rows where the shop found ${rows}: ${text.slice(0, 300)}`);
}

function fillOf(value: Value, positions: Map<string, number>): Fill {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return () => value;
  if (typeof value === 'string') return fillText(value, positions);
  if ('date' in value) {
    const date = new Date(value.date);
    return () => date;
  }
  if ('list' in value) {
    const fills = value.list.map((one) => fillOf(one, positions));
    return (ids) => fills.map((fill) => fill(ids));
  }
  const at = positions.get(value.bytes);
  const bytes = Buffer.from(value.bytes, 'base64');
  return at === undefined ? () => bytes : (ids) => Buffer.from(ids[at] ?? '', 'base64');
}

/** The text with placeholders for the generated ids. */
function fillText(text: string, positions: Map<string, number>): Fill {
  const found = [...positions].filter(([id]) => text.includes(id));
  if (found.length === 0) return () => text;
  const pieces = text.split(new RegExp(`(${found.map(([id]) => id).join('|')})`));
  const parts = pieces.map((piece) => positions.get(piece) ?? piece);
  return (ids) => parts.map((part) => (typeof part === 'number' ? ids[part] : part)).join('');
}
