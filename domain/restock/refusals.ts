import { type CodesOf, refusals } from '#domain/kernel/refusal.ts';
import { BAD_STOP_LINK } from './stop-link.ts';

export const RESTOCK_REFUSALS = refusals('restock', {
  too_many_alerts: { status: 409, message: 'You can wait for up to 100 products. Please remove one first.' },
  bad_stop_link: { status: 404, message: BAD_STOP_LINK },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof RESTOCK_REFUSALS> {}
}
