import type pg from 'pg';
import { type QueryCallback, type ResultShape, type Wire, WireQuery, wireOf } from './pg-internals.ts';
import { invalidateIfOutdated } from './prepared-names.ts';

type NamedStatement = { name: string; text: string; values: unknown[] };

/** The columns of each statement that a connection has run, by its name. */
const shapes = new WeakMap<Wire, Map<string, ResultShape>>();

/**
 * Runs a statement that every connection prepares once. PostgreSQL is asked for the columns of its result only the
 * first time on a connection: it would rather fail a prepared statement than change them.
 */
export async function runPrepared(client: pg.ClientBase, statement: NamedStatement): Promise<pg.QueryResult> {
  const wire = wireOf(client);
  const known = shapes.get(wire) ?? new Map<string, ResultShape>();
  shapes.set(wire, known);
  const shape = known.get(statement.name);
  try {
    return await new Promise((resolve, reject) => {
      const callback: QueryCallback = (error, result) => {
        if (error) reject(error);
        else if (Array.isArray(result)) reject(new Error('A prepared statement has one result.'));
        else {
          if (!shape) known.set(statement.name, shapeOf(result));
          resolve(result);
        }
      };
      const query = shape ? new KnownQuery(shape, statement, callback) : new WireQuery(statement, callback);
      client.query(query);
    });
  } catch (error) {
    invalidateIfOutdated(error);
    // Without it the stack ends where the answer was read and doesn't name the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

function shapeOf(result: pg.QueryResult): ResultShape {
  const { fields, _parsers, _prebuiltEmptyResultObject } = result as pg.QueryResult & ResultShape;
  return { fields, _parsers, _prebuiltEmptyResultObject };
}

/** A statement whose columns this connection knows: neither the question nor its answer is sent. */
class KnownQuery extends WireQuery {
  constructor(shape: ResultShape, { name, text, values }: NamedStatement, callback: QueryCallback) {
    // Given as an object, it would be copied property by property, which takes longer than sending it.
    super(text, values, callback);
    this.name = name;
    Object.assign(this._result, shape);
    this._accumulateRows = true;
  }

  override prepare(wire: Wire): void {
    const { describe } = wire;
    wire.describe = sendNothing;
    try {
      super.prepare(wire);
    } finally {
      wire.describe = describe;
    }
  }
}

function sendNothing(): void {
  // The message that `describe` would write is left out.
}
