import pg from 'pg';
import { forgetIfOutdated, nameOf } from './name-of.ts';

/**
 * A connection on which what was made with `statement` is prepared: PostgreSQL parses and plans it once
 * instead of with every call, which is half the cost of a short one.
 */
export class NamedClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the many forms of pg's own query
  override query(first: any, values?: any, callback?: any): any {
    const name = typeof first === 'string' && callback === undefined ? nameOf(first) : null;
    if (name === null) return super.query(first, values, callback);
    return super.query({ name, text: first, values }).catch((error: unknown) => {
      forgetIfOutdated(error);
      throw error;
    });
  }
}
