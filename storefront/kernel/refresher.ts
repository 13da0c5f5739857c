import { ApiError } from './browser-call.ts';

/** When what couldn't be read is read again: later each time, up to a minute. */
const RETRY_MS = 5_000;
const MOST_STEPS = 12;

/**
 * Reads something of the shopper's that may change elsewhere, until what was read is as new as what was heard. A read that
 * failed is repeated after a while, once there is a connection, and when a hidden page is looked at.
 */
export class Refresher<Answer> {
  /** How often it was asked for or heard of, and which of these the newest answer is to. */
  #asked = 0;
  #answered = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The read that was begun last. */
  reading: Promise<void> = Promise.resolve();
  readonly #ask: () => Promise<Answer>;
  readonly #take: (answer: Answer) => void;
  readonly #fail: (error: ApiError) => void;

  constructor(ask: () => Promise<Answer>, take: (answer: Answer) => void, fail: (error: ApiError) => void) {
    this.#ask = ask;
    this.#take = take;
    this.#fail = fail;
  }

  /** Whether it may have changed since it was read. */
  isBehind = (): boolean => this.#answered < this.#asked;
  load = (): Promise<void> => (this.reading = this.#read(++this.#asked));
  /** Takes note that it may have changed, and reads it if someone looks at the page. */
  hear = (): void => {
    this.#asked += 1;
    this.#catchUp();
  };
  /** @returns what ends listening for a connection and for someone who looks at the page. */
  listen = (): (() => void) => {
    const events = new AbortController();
    const { signal } = events;
    window.addEventListener('online', this.#catchUp, { signal });
    document.addEventListener('visibilitychange', this.#catchUp, { signal });
    return () => events.abort();
  };

  #catchUp = (): void => {
    if (this.isBehind() && !document.hidden) void this.load();
  };

  async #read(nth: number): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const answer = await this.#ask();
      // A newer one was faster.
      if (nth < this.#answered) return;
      this.#answered = nth;
      this.#failures = 0;
      this.#take(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (nth < this.#answered) return;
      this.#failures = Math.min(this.#failures + 1, MOST_STEPS);
      this.#timer = setTimeout(this.#catchUp, this.#failures * RETRY_MS);
      this.#fail(error);
    }
  }
}
