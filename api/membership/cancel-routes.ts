import * as calls from '#domain/membership/cancel-endpoints.ts';
import { dollars } from '#domain/kernel/money.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { renewSession } from '#api/identity/index.ts';
import { makeDeclineLimit, type Payments } from '#api/payment/index.ts';
import { cancelNow } from './cancel-now.ts';
import { insertCancelReason } from './cancellation-store.ts';
import { findUndo } from './find-undo.ts';
import { membershipContext } from './membership-context.ts';
import { showCancellation } from './show-cancellation.ts';
import { findPendingCharge } from './charge-store.ts';
import { undoCancellation } from './undo-cancellation.ts';

/** Canceling at once, its refund, and undoing it. */
export function mountCanceling(shop: Shop, payments: Payments): void {
  const context = membershipContext(shop, payments);
  const limitDeclines = makeDeclineLimit(shop);

  serve(shop, calls.showCancellation, ({ caller, now }) =>
    showCancellation(shop.db, accountOf(caller).account_id, now),
  );

  serve(shop, calls.cancelNow, async ({ body, caller, cookies, now }) => {
    const { account_id } = accountOf(caller);
    const { canceled_at, refund_cents } = await cancelNow(context, {
      account_id,
      shown_cents: body.refund,
      kind: body.kind,
      now,
    });
    await renewSession(shop.db, { caller, cookies, now });
    return { success: true as const, canceled_on: pacificDay(canceled_at), refund: dollars(refund_cents) };
  });

  serve(shop, calls.undoCancellation, async ({ body, caller, cookies, now }) => {
    const { account_id } = accountOf(caller);
    const undo = await findUndo(shop.db, account_id, now);
    const card = undo?.kind === 'open' ? undo.card : null;
    const { renew, expired_on } = await limitDeclines(
      {
        caller,
        card: card ? { payment_method_id: card.payment_method_id } : { payment_token: body.payment_token },
        // A second click asks about the charge that the first one has begun, and tries no other card.
        isRepeated: async () => Boolean(await findPendingCharge(shop.db, account_id)),
      },
      () => undoCancellation(context, { ...body, account_id, source: caller.source, now }),
    );
    await renewSession(shop.db, { caller, cookies, now });
    return { success: true as const, renew, expired_date: expired_on };
  });

  serve(shop, calls.giveCancelReason, async ({ body, caller, now }) => {
    await insertCancelReason(shop.db, { ...body, account_id: accountOf(caller).account_id, given_at: now });
    return { success: true as const };
  });
}
