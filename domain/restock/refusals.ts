import { type CodesOf, refusals } from '#domain/kernel/refusal.ts';

export const RESTOCK_REFUSALS = refusals('restock', {
  too_many_alerts: { status: 409, message: 'You can wait for up to 100 products. Please remove one first.' },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof RESTOCK_REFUSALS> {}
}
