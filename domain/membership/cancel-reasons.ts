/** Why people leave; the page words them. */
export const CANCEL_REASONS = ['price', 'rarely_used', 'selection', 'delivery', 'quality', 'moving', 'other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
