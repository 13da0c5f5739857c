import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const ACCOUNT_REFUSALS = refusals('account', {
  address_not_found: { status: 404, message: 'We could not find that address.' },
  date_of_birth_known: {
    status: 409,
    message: 'We already have your date of birth. Please contact customer support to correct it.',
  },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof ACCOUNT_REFUSALS> {}
}
