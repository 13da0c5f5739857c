/** What can pay for an order or a part of it. Both pricing and payment name them, and neither may import the other. */
const TENDER_KINDS = ['card', 'gift_card', 'store_credit', 'ebt'] as const;
export type TenderKind = (typeof TENDER_KINDS)[number];
