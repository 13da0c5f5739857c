import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const ORDER_REFUSALS = refusals('order', {
  order_not_found: { status: 404, message: 'We could not find that order.' },
  content_not_ready: { status: 409, message: 'You can read this once your card is charged.' },
  order_not_cancelable: { status: 409, message: "We're already packing this order, so it can't be canceled." },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof ORDER_REFUSALS> {}
}
