import { NEVER_MAX } from '#domain/catalog/household.ts';
import { type CodesOf, refusals } from '#domain/kernel/refusal.ts';

export const HOUSEHOLD_REFUSALS = refusals('household', {
  too_many_never_items: {
    status: 409,
    message: `You can hide up to ${NEVER_MAX} items by name. Please remove one first.`,
  },
  /** One item more or less would lose the rest. */
  preferences_unreadable: {
    status: 409,
    message: "We can't read the preferences in this browser. Please choose your diets and allergens again first.",
  },
  /** Of someone else, or not as deleting answers it. */
  not_restorable: { status: 409, message: "We can't bring these preferences back. Please choose them again." },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof HOUSEHOLD_REFUSALS> {}
}
