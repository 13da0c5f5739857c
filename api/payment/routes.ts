import { Refusal } from '#domain/kernel/refusal.ts';
import { showCard } from '#domain/payment/cards.ts';
import * as calls from '#domain/payment/endpoints.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { makeOtpGuard } from '#api/identity/index.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { GatewayFault, GatewayUnavailable, GatewayUnknown } from '#api/gateway/payment/port.ts';
import { addCard, beginCardStep, makeDefaultCard, removeCard } from './edit-cards.ts';
import { makeDeclineLimit } from './limit-declines.ts';
import type { Payments } from './move.ts';
import { listMethods } from './store.ts';

const TOKEN_MS = 6 * 3_600_000;

export function mountPayment(shop: Shop, payments: Payments): void {
  const { gateway } = payments;

  serve(shop, calls.getPaymentToken, ({ now }) => ({
    success: true as const,
    gateway: gateway.name,
    expires_at: new Date(now.getTime() + TOKEN_MS).toISOString(),
  }));

  serve(shop, calls.getClientToken, async ({ now }) => ({
    success: true as const,
    gateway: gateway.name,
    ...(await clientToken(payments, now)),
  }));

  const limitDeclines = makeDeclineLimit(shop);
  serve(shop, calls.beginCardStep, async ({ caller, body: { payment_token }, now }) => {
    const { account_id } = accountOf(caller);
    const attempt = { caller, card: { payment_token }, isRepeated: () => Promise.resolve(false) };
    const begun = await limitDeclines(attempt, () => beginCardStep(payments, { account_id, payment_token, now }));
    return { success: true as const, ...begun };
  });

  serve(shop, calls.listPaymentMethods, async ({ caller, now }) => {
    const methods = await listMethods(shop.db, accountOf(caller).account_id);
    const today = pacificDay(now);
    return { data: { success: true as const, cards: methods.map((method) => showCard(method, today)), errors: [] } };
  });

  mountCards(shop, payments);
}

/** Changes of saved cards want a verified session; each refused card counts against card testing. */
function mountCards(shop: Shop, payments: Payments): void {
  const { db } = shop;
  const guard = makeOtpGuard(shop);
  const limitDeclines = makeDeclineLimit(shop);

  serve(shop, calls.addCard, async ({ caller, cookies, body, now }) => {
    const { account_id } = accountOf(caller);
    await guard.require('payment.addCard', { caller, cookies, body, now });
    const { payment_token, is_default } = body;
    const attempt = { caller, card: { payment_token }, isRepeated: () => Promise.resolve(false) };
    const { method, step } = await limitDeclines(attempt, () =>
      addCard(payments, { account_id, payment_token, is_default, now }),
    );
    return { success: true as const, card: method && showCard(method, pacificDay(now)), step };
  });

  serve(shop, calls.makeDefaultCard, async ({ caller, cookies, params: { id }, body, now }) => {
    const { account_id } = accountOf(caller);
    await guard.require('payment.makeDefaultCard', { caller, cookies, body, now });
    const card = await makeDefaultCard(db, { account_id, id, now });
    return { success: true as const, card: showCard(card, pacificDay(now)) };
  });

  serve(shop, calls.removeCard, async ({ caller, cookies, params: { id }, body, now }) => {
    const { account_id } = accountOf(caller);
    await guard.require('payment.removeCard', { caller, cookies, body, now });
    await removeCard(db, { account_id, id, now });
    return { success: true as const };
  });
}

async function clientToken({ gateway, log }: Payments, now: Date) {
  try {
    const token = await gateway.clientToken(now);
    return { ...token, fields_url: token.fields.kind === 'frame' ? token.fields.url : '' };
  } catch (error) {
    if (error instanceof GatewayFault) log?.error({ err: error }, 'the payment gateway refuses our requests');
    else if (!(error instanceof GatewayUnavailable || error instanceof GatewayUnknown)) throw error;
    throw new Refusal(PAYMENT_REFUSALS.payment_unavailable);
  }
}
