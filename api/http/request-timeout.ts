import type { FastifyInstance, FastifyReply } from 'fastify';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { answerError } from './http.ts';

/** How long a call or a page may take on the server (specification, section 9). */
export const TIME_OUT_MS = 8_000;
const CHECK_MS = 250;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for routes that never wait, or have their own timeout. */
    hasTimeout?: boolean;
  }
}

/**
 * Answers `busy` to requests that have waited `limitMs`; their handler's result is discarded. One interval checks all
 * pending requests four times a second: a timer per request would take a twentieth of a short call's time.
 */
export function addRequestTimeout(app: FastifyInstance, limitMs: number): void {
  /** Pending requests by start time, oldest first. */
  const pending = new Map<FastifyReply, number>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.hasTimeout !== false) pending.set(reply, performance.now());
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    pending.delete(reply);
    done();
  });
  const check = () => {
    const startedBefore = performance.now() - limitMs;
    for (const [reply, startedAt] of pending) {
      if (startedAt > startedBefore) return;
      pending.delete(reply);
      // No one is listening if the client has disconnected.
      if (!reply.sent && !reply.raw.destroyed) answerError(new Refusal(GENERAL_REFUSALS.busy), reply.request, reply);
    }
  };
  const interval = setInterval(check, CHECK_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(interval);
    done();
  });
}
