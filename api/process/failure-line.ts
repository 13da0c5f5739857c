import { errorRecord } from '#domain/kernel/error-record.ts';
import { logLine } from './log-line.ts';
import { StartRefused } from './start-refused.ts';

/**
 * What a process prints when it cannot start: one sentence if a person can do something about it, otherwise one JSON line
 * like those of the log. The driver's errors are never printed whole, because they hold the connection's password.
 */
export function failureLine(error: unknown): string {
  return error instanceof StartRefused ? error.message : fatalLine(error, 'the start failed');
}

/** An error that ends the process, as one line like those of the log. */
export function fatalLine(error: unknown, msg: string): string {
  return logLine('fatal', msg, { err: errorRecord(error) });
}
