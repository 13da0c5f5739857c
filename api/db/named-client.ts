import pg from 'pg';
import { forgetPlans, nameOf } from './statement.ts';

/** A migration changed what a prepared statement answers. */
function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && message === 'cached plan must not change result type';
}

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
      if (isOutdated(error)) forgetPlans();
      throw error;
    });
  }
}
