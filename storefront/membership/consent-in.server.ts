import { textOf } from '#storefront/kernel/form-answer.ts';

/** What a `ConsentForm` sends, as the calls take it. */
export function consentIn(form: FormData) {
  const words = textOf(form, 'renewal_words');
  return {
    consent: form.get('consent') === 'on',
    consent_words: textOf(form, 'consent_words'),
    ...(words === '' ? {} : { renewal_consent: form.get('renewal_consent') === 'on', renewal_words: words }),
  };
}
