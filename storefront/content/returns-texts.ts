import { BANK_DAYS } from '#domain/payment/bank-days.ts';
import { writeTo } from './shop-texts.ts';
import type { ShopFacts, TextPage } from './text-page.ts';

/** /returns: canceling, problems with a delivery, and how money comes back. */
export function returnsText({ operator }: ShopFacts): TextPage {
  return {
    title: 'Returns and refunds',
    description: 'How to cancel an order, report a damaged or missing item, and when your refund arrives.',
    lead: "If something isn't right, tell us and we'll fix it.",
    sections: [
      {
        id: 'cancel',
        title: 'Cancel an order',
        blocks: [
          "You can cancel an order on [its page](/account/orders) until we start packing its first box. The page shows the time. Canceling covers the whole order and can't be undone.",
          `We hold the total on your card when you place an order, and charge it when your first box ships. If you cancel in time, we release the hold and you won't be charged. Your bank may show the hold for ${BANK_DAYS}.`,
        ],
      },
      {
        id: 'problem',
        title: 'Damaged, missing or wrong items',
        blocks: [
          `Please ${writeTo(operator)} within 14 days of delivery. Tell us your order number and the items, and add a photo if something is damaged. You don't need to send food back.`,
          'We refund what you paid for the item, including tax. If a whole box is lost or arrives spoiled, we also refund its shipping fee.',
        ],
      },
      {
        id: 'change-of-mind',
        title: 'Changed your mind',
        blocks: [
          "We can't take back food, frozen items, supplements or personal care products, because we can't sell them again.",
          "Cookbooks and meal plans can't be refunded, unless you can't open one.",
          `You can return other unopened items within 30 days of delivery. Please ${writeTo(operator)} first so we can tell you where to send them. You pay for return shipping, and we refund the price with its discount and tax.`,
        ],
      },
      {
        id: 'wine',
        title: 'Wine',
        blocks: [
          'An adult 21 or older must sign for wine. If no one can sign, the carrier returns it to us, and we refund the wine but not its shipping fee. We refund broken, missing or spoiled bottles like any other item.',
        ],
      },
      {
        id: 'refunds',
        title: 'How refunds work',
        blocks: [
          `Refunds go to the card you paid with. Your bank may take ${BANK_DAYS} to show them. Your order page lists what was refunded.`,
        ],
      },
      {
        id: 'membership',
        title: 'Membership fees',
        blocks: [
          "When you cancel your membership, you choose: keep member prices through the date you've paid for, without a refund, or end it now with a refund. Within 30 days of your first membership charge, you get all of it back. After that, and for renewals, you get back the days you haven't used. The free trial never charges you. The full rules are in the [terms](/terms).",
        ],
      },
    ],
  };
}
