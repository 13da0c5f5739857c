import type { FastifyInstance } from 'fastify';
import { readReply } from '#domain/account/sms.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { chooseSmsCarrier } from '#api/gateway/sms/choose.ts';
import { SMS_REPLY_PATH, type SmsReply } from '#api/gateway/sms/port.ts';
import { answerError } from '#api/http/http.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { startSmsTo, stopSmsTo } from './subscribe-to-sms.ts';

const BODY_MAX = 16 * 1024;
/** An empty answer in the carrier's language: it sends nothing back by itself. */
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** Receives replies to texts; STOP ends them (47 CFR 64.1200(a)(10)), START allows them again. Not found without a carrier that signs them. */
export async function takeSmsReplies(app: FastifyInstance, shop: Shop): Promise<void> {
  const carrier = chooseSmsCarrier(shop.config);
  if (!carrier) return;
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(SMS_REPLY_PATH, { config: { rateLimit: false } }, async (request, reply) => {
      const form = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
      const signature = String(request.headers[carrier.signature_header] ?? '');
      const received = carrier.readReply({ form, signature });
      if (!received) {
        request.log.warn({ source: request.ip }, 'a reply to a text has a wrong signature');
        throw new Refusal(GENERAL_REFUSALS.not_found);
      }
      await obey(shop, received);
      return reply.type('text/xml').header('cache-control', 'no-store').send(NO_REPLY);
    });
  });
}

/** We write only to numbers of the North American plan, so no others can have been stopped. */
const OWN_PLAN = /^\+1[2-9]\d{9}$/;

async function obey({ db, clock }: Shop, { sender, body }: SmsReply): Promise<void> {
  if (!OWN_PLAN.test(sender)) return;
  const asked = readReply(body);
  const reply = { recipient: sender, now: clock.now() };
  if (asked === 'stop') await stopSmsTo(db, reply);
  if (asked === 'start') await startSmsTo(db, reply);
}
