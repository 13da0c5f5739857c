import { plural } from '#storefront/kernel/format.ts';

/**
 * Asked before the payment, if fresh items may arrive warm. What we do then is what /returns says. Read on the server only:
 * the page's data brings the words.
 */
export const PERISHABLE_TEXTS = {
  heading: 'Fresh items may arrive warm',
  lead: (days: number, from: string, to: string) =>
    `Your box ships chilled on ${from} and arrives ${to}. That's ${plural(days, { one: '# day', other: '# days' })} on the way, longer than fresh food stays cold.`,
  items_label: 'Fresh items',
  refund:
    'If something arrives spoiled, write to us within 14 days of delivery. We refund what you paid for it, including tax.',
  returns: 'Returns and refunds',
  keep: 'Keep fresh items',
  remove: 'Remove fresh items',
} as const;
