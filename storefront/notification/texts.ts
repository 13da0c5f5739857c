import { BRAND } from '#storefront/kernel/brand.ts';

export const MAILBOX_TEXTS = {
  title: `Demo mailbox | ${BRAND.shop}`,
  heading: 'Demo mailbox',
  lead: 'The demo sends no email and no texts. What it would have sent appears here, newest first.',
  empty: 'No emails yet',
  emptyHelp: 'Join a plan or place an order, and its email will appear here.',
  textsHeading: 'Text messages',
  to: (recipient: string) => `To ${recipient}`,
} as const;
