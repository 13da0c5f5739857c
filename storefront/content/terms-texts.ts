import { EVIDENCE_DAYS } from '#domain/catalog/deals.ts';
import { planPrices, sellerName, shippingLines, waysToReach, writeTo } from './shop-texts.ts';
import { present, type ShopFacts, type TextPage } from './text-page.ts';

/** /terms: the contract between the operator and the people who shop. */
export function termsText(facts: ShopFacts): TextPage {
  const { operator } = facts;
  return {
    title: 'Terms of use',
    description: 'The terms of your membership, renewals, canceling, the free trial, orders, payment and refunds.',
    lead: `These terms apply between you and ${sellerName(operator)} (“we”). Last updated November 27, 2026.`,
    sections: [
      {
        id: 'account',
        title: 'Your account',
        blocks: [
          'You need to be 18 or older to open an account. Give your real name and an email address that you read, and keep your password to yourself. One person, one account.',
          'We may close an account that is used for fraud, for resale or to harm the shop or other people. You can ask us to close yours at any time.',
        ],
      },
      ...membershipSections(facts),
      ...orderSections(facts),
      {
        id: 'product-information',
        title: 'Product information',
        blocks: [
          'Makers change recipes and labels. Read the label on the package before you eat or use a product, especially if you have an allergy. Nothing in this shop is medical advice.',
          'Reviews are the opinions of the people who wrote them.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes to these terms',
        blocks: [
          "We may change these terms. A change applies from the day we make it. The date at the top shows the last change. A change never raises the price of a period you've paid for, and never changes an order you've placed.",
        ],
      },
      {
        id: 'law',
        title: 'Law and contact',
        blocks: present(
          operator.state === null
            ? null
            : `The law of the state of ${operator.state} applies. You keep any rights that your state's consumer laws give you.`,
          `If something goes wrong, please ${writeTo(operator)} first. Most problems can be solved that way.`,
          [sellerName(operator), ...waysToReach(operator)],
        ),
      },
    ],
  };
}

function membershipSections({ offers }: ShopFacts): TextPage['sections'] {
  return [
    {
      id: 'membership',
      title: 'Membership and renewal',
      blocks: [
        `${planPrices(offers)} An Annual period is 365 days, a Monthly period is a calendar month. A plan is for one person and their household and can't be transferred.`,
        'Plans renew. At the end of each period we charge your saved card the price you agreed to, and a new period starts, until you cancel. Before you pay, you see the amount, the dates and how to cancel, and you agree to them with a checkbox. We store the exact words you agreed to and email them to you.',
        'If your state taxes memberships, we add that tax to each charge and show it before you pay. We go by your default address, or your billing ZIP.',
        'We email you before each renewal: 35 and 7 days before an Annual plan renews, and 3 days before a Monthly plan renews.',
        `[Savings guarantee](/savings-guarantee): if you saved less in a year of your Annual plan than its fee, we refund the difference to the card you paid with, once your next year has been charged. Savings are the store prices of your orders minus what you paid for them, before tax and shipping. A store price counts if we checked it in the ${EVIDENCE_DAYS} days before the order; otherwise our own price does. We tell you 7 days before the renewal what it would be.`,
        'If your bank declines a renewal, we try again 2 and 5 days later and email you each time. After the third decline your membership ends and we stop trying.',
      ],
    },
    {
      id: 'trial',
      title: 'Free trial',
      blocks: [
        'The trial lasts 30 days, is free and needs no card. It ends without a charge, and it never turns into a paid plan unless you choose one and agree to its price. Each person gets one trial.',
        "If you choose a plan during the trial, we charge it that day. Your paid period starts when the trial would have ended, so you don't lose free days.",
      ],
    },
    {
      id: 'canceling',
      title: 'Canceling your membership',
      blocks: [
        'You can cancel online at any time: go to [your account](/account), find Membership and choose Cancel membership. We email you a confirmation.',
        "After you cancel, you won't be charged again. You can cancel on the date you've paid through, without a refund: you keep member prices until then, and you can undo the cancellation. Or you can cancel now with a refund to the card you paid with: all of your first membership charge within 30 days of it, and after that, or for a renewal, the days you haven't used. We don't deduct what you saved. If you cancel now, you can undo it within 7 days by paying the refund back. Free memberships and trials have nothing to refund.",
        'When a membership ends, you can still sign in, see your orders and rejoin.',
      ],
    },
  ];
}

function orderSections({ shipping }: ShopFacts): TextPage['sections'] {
  return [
    {
      id: 'prices',
      title: 'Prices',
      blocks: [
        `Every product shows its member price. If we checked what another store charges in the last ${EVIDENCE_DAYS} days, it also shows that store price, with its source and date. Savings are the difference between the two. Orders are charged at the member price shown when you place them.`,
        'If a price or a total changes before you place your order, we show you the new one first. If we listed a price that is obviously a mistake, we may cancel the order, and you pay nothing.',
      ],
    },
    {
      id: 'orders',
      title: 'Orders and payment',
      blocks: [
        'Your order is accepted when we confirm it on the screen and by email. You need an active plan or trial to place one.',
        'When you place an order, we hold the total on your card. We charge it once, when your first box ships, or right away if nothing ships. Sales tax depends on the delivery address.',
        'You can cancel an order until we start packing its first box. After that, the rules in [returns and refunds](/returns) apply.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      blocks: [
        "We deliver to the 48 contiguous states and Washington, DC, but not to PO boxes. Some products can't be sent to some states. Shipping fees:",
        shippingLines(shipping),
        "Delivery dates are estimates. Weather and carriers can change them. Boxes become yours, and your responsibility, when they're delivered.",
        'Wine is sold only to people 21 and older. You give your date of birth, and an adult signs for the box.',
      ],
    },
  ];
}
