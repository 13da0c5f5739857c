import { EVIDENCE_DAYS } from '#domain/catalog/deals.ts';
import { planPrices } from './shop-texts.ts';
import type { ShopFacts, TextPage } from './text-page.ts';

/** /savings-guarantee: for whom it is, how it is worked out, and when it is paid. */
export function guaranteeText({ offers }: ShopFacts): TextPage {
  return {
    title: 'Savings guarantee',
    description: 'If your annual plan saves you less than its fee in a year, we refund the difference when you renew.',
    lead: 'If your annual plan saves you less than its fee in a year, we refund the difference when you renew.',
    sections: [
      {
        id: 'who',
        title: 'Who it covers',
        blocks: [
          `Members with an Annual plan that renews. ${planPrices(offers)}`,
          "Monthly plans, free trials and free memberships aren't covered.",
        ],
      },
      {
        id: 'how',
        title: 'How we work it out',
        blocks: [
          [
            'Your savings are the store prices of the orders you placed that year minus what you paid for them, before tax and shipping.',
            `A store price counts if we checked it in the ${EVIDENCE_DAYS} days before your order. For other items, and for sets, our own price counts instead.`,
            'We subtract them from the fee of that year, without tax. If you moved up from a Monthly plan, the credit for your unused days counts as part of the fee.',
            'If anything is left, we refund it, plus its share of the tax. For example, a fee of $59.95 and savings of $40.00 make a refund of $19.95.',
          ],
          'Your [account](/account) shows how much is left to save, and each order shows what it saved.',
        ],
      },
      {
        id: 'when',
        title: 'When we pay it',
        blocks: [
          "We email you 7 days before your plan renews and say what the refund would be so far. Once the renewal is charged, we refund the card you paid with. You don't have to do anything.",
          "If you cancel, the guarantee isn't paid for that year, because the plan doesn't renew. You can [cancel with a refund](/returns#membership) for unused days instead.",
        ],
      },
    ],
  };
}
