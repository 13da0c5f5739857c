/** The pages under /cancellation, as the specification names them. Only the first and the last are on the way out. */
export const CANCEL_STEPS = [
  'initial',
  'reasons',
  'values',
  'help',
  'offer',
  'offer-confirmation',
  'confirmation',
] as const;
export type CancelStep = (typeof CANCEL_STEPS)[number];
