import { connectionOf } from './driver/connection.ts';
import type { Tx } from './pool.ts';

/**
 * Sends independent statements of one transaction in one write; PostgreSQL runs them in order. A function that
 * `send` calls may send further statements after its first.
 * @throws the error of the first statement that failed, once all have been answered.
 */
export async function pipelined<T extends readonly unknown[]>(
  tx: Tx,
  send: () => { [Index in keyof T]: Promise<T[Index]> },
): Promise<T> {
  const sent = connectionOf(tx)?.corked(send) ?? send();
  const answers: unknown[] = [];
  // The caller must not proceed, for example to a ROLLBACK, while a statement is still in flight.
  for (const answer of await Promise.allSettled(sent)) {
    if (answer.status === 'rejected') throw answer.reason;
    answers.push(answer.value);
  }
  return answers as unknown as T;
}
