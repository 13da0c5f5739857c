import { BRAND } from '#storefront/kernel/brand.ts';

export const CONSENTS_TEXTS = {
  title: `What you agreed to | ${BRAND.shop}`,
  heading: 'What you agreed to',
  none: "You've only agreed to our terms of use so far.",
  lead: 'The exact words, with the time and your IP address.',
  csv: 'Download as CSV',
  or: ' or ',
  json: 'as JSON',
  kinds: {
    membership_renewal: 'Membership and renewal',
    membership_trial: 'Free trial',
    renewal_opt_in: 'Automatic renewal',
    renewal_confirmed: 'Choosing a paid plan',
    membership_undo: 'Undoing a cancellation',
    sms_marketing: 'Text messages',
    campaign_data: 'Which ad or link brought you here',
    gives_application: 'Thrive Gives application',
  } as Readonly<Record<string, string>>,
  other: 'Consent',
  telephone: (last4: string) => `For the number that ends in ${last4}`,
  from: (source: string) => `, from ${source}`,
} as const;
