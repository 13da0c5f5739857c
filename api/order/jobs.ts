import type { Shop } from '#api/kernel/shop.ts';
import type { Jobs } from '#api/jobs/event-jobs.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { PAYMENT_EVENTS, type Payments } from '#api/payment/index.ts';
import { MONEY_BACK } from './cancel-order.ts';
import { closeOrders } from './close-orders.ts';
import { countPairings } from './count-pairings.ts';
import { countRecentSales } from './count-recent-sales.ts';
import { captureOrder, refundOrder } from './capture-order.ts';
import { orderContext } from './order-context.ts';
import { SHIPMENT_LEFT } from './shipments.ts';
import { mailContentLinks } from './mail-content-links.ts';
import { settleNoticedOrder, sweepOrders } from './sweep.ts';

export function orderJobs(shop: Shop, payments: Payments): Jobs {
  const context = orderContext(shop, payments);
  return {
    [PAYMENT_EVENTS.order]: async ({ payment_id, subject_id }) =>
      settleNoticedOrder(context, { order_id: String(subject_id), payment_id: String(payment_id) }, shop.clock.now()),
    [SHIPMENT_LEFT]: async ({ order_id }) => {
      const isDone = await captureOrder(context, String(order_id), shop.clock.now());
      if (!isDone) throw new Error(`The money of order ${String(order_id)} is not captured yet.`);
    },
    [MONEY_BACK]: async ({ order_id }) => {
      const isDone = await refundOrder(context, String(order_id), shop.clock.now());
      if (!isDone) throw new Error(`The money of order ${String(order_id)} is not refunded yet.`);
    },
  };
}

export function orderRecurringJobs(shop: Shop, payments: Payments): RecurringJob[] {
  const context = orderContext(shop, payments);
  return [
    {
      name: 'order.sweep',
      seconds: 60,
      run: async () => {
        const swept = await sweepOrders(context, shop.clock.now());
        if (Object.values(swept).some((count) => count > 0)) shop.log.info(swept, 'orders were settled');
      },
    },
    {
      name: 'order.mail_content_links',
      seconds: 15,
      run: async () => {
        const mailed = await mailContentLinks(shop.db, context.public_url, shop.clock.now());
        if (mailed > 0) shop.log.info({ mailed }, 'buyers were mailed where to read');
      },
    },
    {
      name: 'order.count_recent_sales',
      seconds: 900,
      run: async () => {
        const changed = await countRecentSales(shop.db, shop.clock.now());
        if (changed > 0) shop.log.info({ changed }, 'recent sales were counted');
      },
    },
    {
      name: 'order.count_pairings',
      seconds: 86_400,
      run: async () => {
        const changed = await countPairings(shop.db, shop.clock.now());
        if (changed > 0) shop.log.info({ changed }, 'what goes well together was counted');
      },
    },
    {
      name: 'order.close',
      seconds: 3_600,
      run: async () => {
        const closed = await closeOrders(shop.db, shop.clock.now());
        if (closed > 0) shop.log.info({ closed }, 'orders were closed');
      },
    },
  ];
}
