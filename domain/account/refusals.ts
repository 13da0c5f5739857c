import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const ACCOUNT_REFUSALS = refusals('account', {
  address_not_found: { status: 404, message: 'We could not find that address.' },
  sms_not_offered: { status: 409, message: "We don't send texts." },
  sms_for_customers: { status: 403, message: 'Offers by text are for members and people who have ordered.' },
  sms_stopped: {
    status: 409,
    message: 'This phone replied STOP to our texts. Text START to us from that phone, then try again.',
  },
  too_many_texts: { status: 429, message: 'This number has changed too often today. Please try again tomorrow.' },
  sms_consent_required: { status: 422, message: 'Please check the box if you want offers by text.' },
  date_of_birth_known: {
    status: 409,
    message: 'We already have your date of birth. Please contact customer support to correct it.',
  },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof ACCOUNT_REFUSALS> {}
}
