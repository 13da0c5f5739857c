import { NEVER_MAX } from '#domain/catalog/household.ts';
import { type CodesOf, refusals } from '#domain/kernel/refusal.ts';

export const HOUSEHOLD_REFUSALS = refusals('household', {
  too_many_never_items: {
    status: 409,
    message: `You can hide up to ${NEVER_MAX} items by name. Please remove one first.`,
  },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof HOUSEHOLD_REFUSALS> {}
}
