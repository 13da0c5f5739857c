import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const COMPLIANCE_REFUSALS = refusals('compliance', {
  region_not_served: {
    status: 400,
    message: 'We ship to the contiguous 48 states only. We do not ship to Alaska or Hawaii.',
  },
  item_restricted: { status: 409, message: "We can't ship an item in your cart to your address." },
  age_required: { status: 409, message: 'You must be 21 or older to buy wine. Please enter your date of birth.' },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof COMPLIANCE_REFUSALS> {}
}
