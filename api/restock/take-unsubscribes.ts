import type { FastifyInstance } from 'fastify';
import { GENERAL_REFUSALS, invalid, Refusal } from '#domain/kernel/refusal.ts';
import { STOP_TOKEN, UNSUBSCRIBE_PATH } from '#domain/restock/stop-token.ts';
import { answerError } from '#api/http/http.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { stopAlerts } from './stop-alerts.ts';

const BODY_MAX = 4 * 1024;
/** What a mail program posts, as either kind of form (RFC 8058, section 3.1). */
const ONE_CLICK = /List-Unsubscribe(?:=|"\s+)One-Click/;

/**
 * Unsubscribes from back-in-stock mails in one click of the mail program. It sends no cookie, so the token of the mail is
 * what counts; an unknown one gets the same answer. Programs that open the address instead get the page with the button.
 */
export async function takeUnsubscribes(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<{ Querystring: Query }>(UNSUBSCRIBE_PATH, async ({ query }, reply) =>
      reply.redirect(`/notify/stop?token=${encodeURIComponent(String(query.token ?? ''))}`),
    );
    scope.post<{ Querystring: Query }>(UNSUBSCRIBE_PATH, async ({ query, body }, reply) => {
      const token = String(query.token ?? '');
      if (!STOP_TOKEN.test(token)) throw new Refusal(GENERAL_REFUSALS.not_found);
      if (!ONE_CLICK.test(String(body))) throw invalid([{ field: 'List-Unsubscribe', message: 'Send One-Click.' }]);
      await stopAlerts(shop, { token, now: shop.clock.now() });
      return reply.header('cache-control', 'no-store').send({ success: true });
    });
  });
}

type Query = { token?: string };
