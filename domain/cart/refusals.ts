import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const CART_REFUSALS = refusals('cart', {
  cart_not_found: { status: 404, message: 'We could not find that cart.' },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  cart_full: { status: 409, message: 'Your cart can hold up to 200 different items.' },
  reactivation_required: {
    status: 403,
    message: 'Your membership has ended. Rejoin to add items to your cart.',
  },
  group_not_added: { status: 409, message: "We can't add all of these items." },
  add_to_cart_failed: { status: 400, message: 'An unexpected error has occurred. Please try again later.' },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof CART_REFUSALS> {}
}
