import fs from 'node:fs';

/**
 * What came of a call, as its caller knows it. `ok` must be there for ever; `refused` must not be there;
 * `unknown` (no answer, or one that does not say) may be either.
 */
export type Outcome = 'ok' | 'refused' | 'unknown';

export type Entry = { at_ms: number; who: string; what: string; outcome: Outcome; detail: string };

/** Keeps what every client asked for and was told, in order, also on disk for whoever has to find out. */
export class History {
  readonly counts: Record<Outcome, number> = { ok: 0, refused: 0, unknown: 0 };
  /** Of the unknown, those that the shop itself called so, because a gateway had left it without an answer. */
  told_unknown = 0;
  /** Promises that the shop broke; a proof is good while there is none. */
  readonly broken: string[] = [];
  readonly #file: string | null;

  constructor(file: string | null = null) {
    this.#file = file;
  }

  /** Runs one call and writes down what came of it. */
  async invoke<T extends { outcome: Outcome; detail: string }>(
    who: string,
    what: string,
    call: () => Promise<T>,
  ): Promise<T> {
    const answer = await call();
    const { outcome, detail } = answer;
    this.counts[outcome]++;
    if (detail === 'payment_unknown') this.told_unknown++;
    this.#write({ at_ms: Date.now(), who, what, outcome, detail });
    return answer;
  }

  note(who: string, what: string): void {
    this.#write({ at_ms: Date.now(), who, what, outcome: 'ok', detail: 'note' });
  }

  break(promise: string): void {
    this.broken.push(promise);
    this.#write({ at_ms: Date.now(), who: 'proof', what: promise, outcome: 'refused', detail: 'broken' });
  }

  #write(entry: Entry): void {
    if (this.#file) fs.appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }
}
