import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const CHECKOUT_REFUSALS = refusals('checkout', {
  quote_not_found: { status: 404, message: 'We could not find that quote.' },
  fresh_not_confirmed: {
    status: 409,
    message: 'Fresh items of this order may arrive warm. Please say that you want them, or remove them.',
  },
  quote_stale: { status: 409, message: 'Your cart or its prices changed. Please check the new total.' },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof CHECKOUT_REFUSALS> {}
}
