import { Refusal } from '#domain/kernel/refusal.ts';
import { showCard } from '#domain/payment/cards.ts';
import { getClientToken, getPaymentToken, listPaymentMethods } from '#domain/payment/endpoints.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { GatewayFault, GatewayUnavailable, GatewayUnknown } from '#api/gateway/payment/port.ts';
import type { Payments } from './move.ts';
import { listMethods } from './store.ts';

const TOKEN_MS = 6 * 3_600_000;

export function mountPayment(shop: Shop, payments: Payments): void {
  const { gateway } = payments;

  serve(shop, getPaymentToken, ({ now }) => ({
    success: true as const,
    gateway: gateway.name,
    expires_at: new Date(now.getTime() + TOKEN_MS).toISOString(),
  }));

  serve(shop, getClientToken, async ({ now }) => ({
    success: true as const,
    gateway: gateway.name,
    ...(await clientToken(payments, now)),
  }));

  serve(shop, listPaymentMethods, async ({ caller, now }) => {
    const methods = await listMethods(shop.db, accountOf(caller).account_id);
    const today = pacificDay(now);
    return { data: { success: true as const, cards: methods.map((method) => showCard(method, today)), errors: [] } };
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
