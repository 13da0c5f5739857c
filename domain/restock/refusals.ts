import { type CodesOf, refusals } from '#domain/kernel/refusal.ts';

export const RESTOCK_REFUSALS = refusals('restock', {
  too_many_alerts: { status: 409, message: 'You can wait for up to 100 products. Please remove one first.' },
  bad_stop_link: {
    status: 404,
    message: "This link doesn't work. Please use the one in your latest back-in-stock email.",
  },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof RESTOCK_REFUSALS> {}
}
