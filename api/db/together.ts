import type { Tx } from './pool.ts';
import { tillOf } from './till.ts';

/**
 * Sends statements of one transaction that do not need each other's answers in one write; PostgreSQL runs them
 * in their order. One of the functions that `send` calls may go on with more of its own.
 * @throws what the first one that failed threw, when all have been answered.
 */
export async function together<T extends readonly unknown[]>(
  tx: Tx,
  send: () => { [Index in keyof T]: Promise<T[Index]> },
): Promise<T> {
  const asked = tillOf(tx)?.gather(send) ?? send();
  const answers: unknown[] = [];
  // Nobody may go on, to a ROLLBACK say, while one of them is still under way.
  for (const answer of await Promise.allSettled(asked)) {
    if (answer.status === 'rejected') throw answer.reason;
    answers.push(answer.value);
  }
  return answers as unknown as T;
}
