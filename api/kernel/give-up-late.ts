import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#domain/kernel/refusal.ts';
import { answerError } from './http.ts';

const LOOK_MS = 250;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for what never waits, or watches the time itself. */
    is_timed?: boolean;
  }
}

/**
 * Answers `busy` for whoever has waited `limit_ms`; what his handler says later is not heard. One clock looks at all
 * requests under way, four times a second: a timer for each would cost a twentieth of a short call.
 */
export function giveUpLate(app: FastifyInstance, limit_ms: number): void {
  /** Since when each waits, oldest first. */
  const waiting = new Map<FastifyReply, number>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.is_timed !== false) waiting.set(reply, performance.now());
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    waiting.delete(reply);
    done();
  });
  const look = () => {
    const long_ago = performance.now() - limit_ms;
    for (const [reply, since] of waiting) {
      if (since > long_ago) return;
      waiting.delete(reply);
      // Whoever hung up is not told.
      if (!reply.sent && !reply.raw.destroyed) answerError(new Refusal('busy'), reply.request, reply);
    }
  };
  const clock = setInterval(look, LOOK_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(clock);
    done();
  });
}
