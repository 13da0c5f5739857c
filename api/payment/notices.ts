import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/kernel/refusal.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { GatewayForged, GatewayUnreadable, NOTICE_PATH } from '#api/gateway/payment/port.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { answerError } from '#api/http/http.ts';
import type { Payments } from './move.ts';
import { keepNotice } from './store.ts';

const BODY_MAX = 256 * 1024;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Receives the gateway's notices: an answer that was lost on the way is known within a second
 * instead of at the next sweep. A notice is stored by its id and handed to the capability the payment is for, which
 * asks the gateway; so duplicates, and notices in any order, have the same result (I22, F5-F7).
 */
export async function takePaymentNotices(app: FastifyInstance, shop: Shop, { gateway }: Payments): Promise<void> {
  const { signature_header } = gateway;
  if (signature_header === null) return;
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    // The signature is over the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(NOTICE_PATH, { config: { rateLimit: false } }, async (request, reply) => {
      const now = shop.clock.now();
      const signature = request.headers[signature_header];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const { notice_id, key } = gateway.readNotice({ signature: String(signature), body, now });
        // Another shop may use the same gateway account.
        if (key !== null && UUID.test(key)) await keepNotice(shop.db, { notice_id, payment_id: key, now });
      } catch (error) {
        if (error instanceof GatewayUnreadable) throw new Refusal(PAYMENT_REFUSALS.unreadable_notice);
        if (!(error instanceof GatewayForged)) throw error;
        request.log.warn({ source: request.ip }, error.message);
        throw new Refusal(PAYMENT_REFUSALS.forged_notice);
      }
      return reply.header('cache-control', 'no-store').send({ success: true });
    });
  });
}
