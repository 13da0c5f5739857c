import { errorRecord } from '#domain/kernel/error-record.ts';
import { StartRefused } from './start-refused.ts';

/** pino's number for an error that ends the process. */
const FATAL = 60;

/**
 * What a process prints when it cannot start: one sentence if a person can do something about it, otherwise one JSON line
 * like those of the log. The driver's errors are never printed whole, because they hold the connection's password.
 */
export function failureLine(error: unknown): string {
  if (error instanceof StartRefused) return error.message;
  return JSON.stringify({ level: FATAL, time: Date.now(), err: errorRecord(error), msg: 'the start failed' });
}
