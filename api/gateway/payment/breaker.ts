import { GatewayFault, GatewayPending, GatewayRefused, GatewayRefusedToken, GatewayUnavailable } from './port.ts';

/** Failures in a row that open it. */
const FAILURES_MAX = 5;
const OPEN_MS = 10_000;

/** A gateway that refuses, or is still busy with the same request, has answered. */
const ANSWERS = [GatewayFault, GatewayPending, GatewayRefused, GatewayRefusedToken];

function isAnswer(error: unknown): boolean {
  return ANSWERS.some((kind) => error instanceof kind);
}

/**
 * Stops asking a gateway that has failed again and again, so that shoppers get a quick answer and
 * no connection is held for a call that would fail (F9, F10). After ten seconds one try is let through.
 */
export class Breaker {
  #failures = 0;
  #openUntilMs = 0;
  readonly #now: () => number;
  readonly #failures_max: number;

  /** `now` in milliseconds; any clock that only goes forward works. */
  constructor({
    now = () => performance.now(),
    failures_max = FAILURES_MAX,
  }: { now?: () => number; failures_max?: number } = {}) {
    this.#now = now;
    this.#failures_max = failures_max;
  }

  /** @throws GatewayUnavailable at once while it is open. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#now() < this.#openUntilMs) throw new GatewayUnavailable('The gateway is left alone for a while.');
    try {
      const made = await work();
      this.#failures = 0;
      return made;
    } catch (error) {
      if (isAnswer(error)) this.#failures = 0;
      else if (++this.#failures >= this.#failures_max) this.#openUntilMs = this.#now() + OPEN_MS;
      throw error;
    }
  }
}
