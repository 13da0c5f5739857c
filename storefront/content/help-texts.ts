import { formatDollars } from '#storefront/kernel/format.ts';
import { planPrices, shippingLines } from './shop-texts.ts';
import { present, type ShopFacts, type TextPage } from './text-page.ts';

/** /help: what shoppers ask most, and where to do it. */
export function helpText(facts: ShopFacts): TextPage {
  return {
    title: 'Help',
    description: 'Orders, delivery, shipping fees, membership, canceling and payment, answered in one place.',
    lead: 'Quick answers about orders, delivery, membership and payment.',
    sections: [...orderSections(facts), ...membershipSections(facts), ...accountSections(facts)],
  };
}

function orderSections({ shipping }: ShopFacts): TextPage['sections'] {
  return [
    {
      id: 'orders',
      title: 'Orders',
      blocks: [
        {
          ask: 'Where is my order?',
          answer:
            'Open [your orders](/account/orders). Each box shows its delivery date and, once it ships, its carrier and tracking number.',
        },
        {
          ask: 'Can I cancel an order?',
          answer:
            'Yes, until we start packing the first box. The order page shows the exact time and has a Cancel button. You can only cancel the whole order.',
        },
        {
          ask: 'Can I change an order?',
          answer: 'No, but you can cancel it until we start packing, and order again.',
        },
        { ask: 'Something is missing, damaged or wrong.', answer: 'See [returns and refunds](/returns).' },
        {
          ask: 'Why is my cart split into boxes?',
          answer:
            'Groceries, frozen food and wine ship separately. Each box has its own shipping fee, free-shipping goal and delivery date. The grocery box also holds vitamins, body care and household items.',
        },
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery and shipping fees',
      blocks: [
        "We deliver to the 48 contiguous states and Washington, DC. We do not ship to Alaska, Hawaii or PO boxes. Some items can't ship to every state; the product page says so.",
        'What each box costs to ship:',
        shippingLines(shipping),
        "Boxes usually arrive 2 to 4 business days after they ship. [Enter your ZIP code](/delivery) to see dates. Carriers don't deliver on weekends and major holidays.",
        'Wine is sold to adults 21 and older. An adult must sign for the box.',
      ],
    },
  ];
}

function membershipSections({ offers }: ShopFacts): TextPage['sections'] {
  const yearly = offers.find(({ membership_status }) => membership_status === 'Annual');
  return [
    {
      id: 'membership',
      title: 'Membership',
      blocks: [
        {
          ask: 'What does it cost?',
          answer: `${planPrices(offers)} You can also start with a free 30-day trial: no card, and it ends without a charge.`,
        },
        ...present(
          yearly
            ? {
                ask: 'Do I need one to look around?',
                answer: `No. Everyone sees member prices. You need a plan or the trial to place an order. The [plans page](/membership/payment/plans) shows how much you need to buy for ${formatDollars(yearly.price)} to pay for itself.`,
              }
            : null,
        ),
        {
          ask: 'When does it renew?',
          answer:
            'At the end of each period, for the price you agreed to. The date is in [your account](/account), and we email you before each charge: 35 and 7 days before for Annual, 3 days before for Monthly.',
        },
        {
          ask: 'What if I save less than my fee?',
          answer:
            'With the Annual plan, we refund the difference once your next year is charged. [Your account](/account) shows how much you have left to save.',
        },
        {
          ask: 'How do I cancel?',
          answer:
            "Go to [your account](/account), find Membership and choose Cancel membership. It takes two clicks, with no call and no chat. You choose: keep member prices through the date you've paid for, without a refund, or cancel now with a refund. You can undo either.",
        },
        {
          ask: 'My card was declined.',
          answer:
            'We try again 2 and 5 days after the renewal date, and email you each time. You keep member prices until then. If you add another card in your account, we charge that one.',
        },
      ],
    },
  ];
}

function accountSections({ operator }: ShopFacts): TextPage['sections'] {
  return [
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        'We take Visa, Mastercard, American Express and Discover. Your card number goes straight to our payment processor. We never see it.',
        "When you place an order, we hold the total on your card. We charge it once, when your first box ships. If you cancel before that, we release the hold and you won't be charged.",
        'Sales tax depends on the delivery address and is calculated at checkout.',
      ],
    },
    {
      id: 'preferences',
      title: 'Allergens and diets',
      blocks: [
        {
          ask: "Can I hide what my household can't have?",
          answer:
            'Yes. Choose allergens and diets in your [shopping preferences](/preferences), with or without an account. We leave out what no label proves, and mark it in your cart.',
        },
        {
          ask: "Can I hide a product I don't like?",
          answer:
            'Yes. Choose “Hide this product” on its page. Your [never items](/preferences/never-items) list brings it back.',
        },
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'In [your account](/account), you can see your membership and savings, and add, change or remove addresses and cards. Change your name, email and password in [account settings](/account/edit).',
        'How we handle your data is in the [privacy policy](/privacy-policy).',
      ],
    },
    {
      id: 'contact',
      title: 'Still need help?',
      blocks: present(
        "See [how to reach us](/contact). Have your order number ready if it's about an order.",
        operator.hours === null ? null : `We answer ${operator.hours}.`,
      ),
    },
  ];
}
