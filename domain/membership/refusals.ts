import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const MEMBERSHIP_REFUSALS = refusals('membership', {
  already_member: { status: 409, message: 'You already have a membership.' },
  trial_used: { status: 409, message: 'You can use the free trial only once. Please choose a plan.' },
  offer_not_found: { status: 404, message: 'We could not find that plan.' },
  consent_required: { status: 400, message: 'Please check the box to agree to the renewal terms.' },
  renewal_not_possible: {
    status: 409,
    message: 'This membership does not renew. You can choose a plan once it has ended.',
  },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof MEMBERSHIP_REFUSALS> {}
}
