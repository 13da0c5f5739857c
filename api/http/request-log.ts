import type { FastifyBaseLogger } from 'fastify';

type Make = () => FastifyBaseLogger;
type Line = Parameters<FastifyBaseLogger['info']>;

/** A request's logger, made when the first line is written: making one costs 5 µs, and hardly any request writes one. */
export class RequestLog {
  readonly #make: Make;
  #made: FastifyBaseLogger | null = null;

  constructor(make: Make) {
    this.#make = make;
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(...line: Line): void {
    this.#log.fatal(...line);
  }

  error(...line: Line): void {
    this.#log.error(...line);
  }

  warn(...line: Line): void {
    this.#log.warn(...line);
  }

  info(...line: Line): void {
    this.#log.info(...line);
  }

  debug(...line: Line): void {
    this.#log.debug(...line);
  }

  trace(...line: Line): void {
    this.#log.trace(...line);
  }

  silent(...line: Line): void {
    this.#log.silent(...line);
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...given);
  }
}
