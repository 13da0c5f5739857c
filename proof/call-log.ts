import fs from 'node:fs';
import type { Outcome } from '#harness/http-client.ts';

export type LoggedCall = { at_ms: number; client: string; what: string; outcome: Outcome; detail: string };

/** Records every client's calls and their outcomes in order; also in a file, for debugging. */
export class CallLog {
  readonly counts: Record<Outcome, number> = { ok: 0, refused: 0, unknown: 0 };
  /** Unknown outcomes that the shop itself reported, because the gateway had not answered. */
  told_unknown = 0;
  /** Promises that the shop broke; the proof passes while this is empty. */
  readonly broken: string[] = [];
  readonly #file: string | null;

  constructor(file: string | null = null) {
    this.#file = file;
  }

  /** Runs one call and records its outcome. */
  async invoke<T extends { outcome: Outcome; detail: string }>(
    client: string,
    what: string,
    call: () => Promise<T>,
  ): Promise<T> {
    const answer = await call();
    const { outcome, detail } = answer;
    this.counts[outcome]++;
    if (detail === 'payment_unknown') this.told_unknown++;
    this.#write({ at_ms: Date.now(), client, what, outcome, detail });
    return answer;
  }

  note(client: string, what: string): void {
    this.#write({ at_ms: Date.now(), client, what, outcome: 'ok', detail: 'note' });
  }

  break(promise: string): void {
    this.broken.push(promise);
    this.#write({ at_ms: Date.now(), client: 'proof', what: promise, outcome: 'refused', detail: 'broken' });
  }

  #write(entry: LoggedCall): void {
    if (this.#file) fs.appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }
}
