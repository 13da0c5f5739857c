import { type CodesOf, refusals } from '#domain/kernel/refusal.ts';
import { BAD_STOP_LINK } from './stop-link.ts';

export const RESTOCK_REFUSALS = refusals('restock', {
  too_many_alerts: { status: 409, message: 'You can wait for up to 100 products. Please remove one first.' },
  already_in_stock: { status: 409, message: "It's back in stock now. Reload the product's page to order it." },
  alerts_stopped: {
    status: 409,
    message: 'You unsubscribed from back-in-stock emails. To get them again, first confirm that this email is yours.',
  },
  bad_stop_link: { status: 404, message: BAD_STOP_LINK },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof RESTOCK_REFUSALS> {}
}
