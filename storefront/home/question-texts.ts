// Read on the server only: the page's data brings what is shown, so its script stays small.

/** What people ask before they join, and about delivery and canceling after it. */
export const QUESTIONS_TEXTS = {
  cost: 'What does membership cost, and when does it renew?',
  costAnswer: (prices: string) =>
    `${prices} It renews at the end of each year or month for the price shown with the plan. We email you before each renewal, and the date is in your account.`,
  shipping: 'What does shipping cost?',
  shippingAnswer: (boxes: readonly string[]) =>
    `It depends on what you order, because each box ships separately. ${boxes.join('. ')}. Your cart shows how much more you need for free shipping.`,
  /** For people who haven't joined. */
  lookAround: {
    ask: 'Can I look around without joining?',
    answer: 'Yes. Anyone can see every price, label and review and fill a cart. You only need a membership to order.',
  },
  others: [
    {
      ask: 'Why is my cart split into boxes?',
      answer:
        'Groceries, frozen food and wine need different packing, so they ship separately. Your cart shows the shipping cost and delivery date of each box before you pay.',
    },
    {
      ask: 'Where do you deliver?',
      answer:
        "To the 48 contiguous states and Washington, DC. We don't ship to Alaska, Hawaii or PO boxes. Some products can't be shipped to every state; the product page says which states.",
    },
    {
      ask: 'How do I cancel my membership?',
      answer:
        'In your account, under Membership, choose Cancel membership. Before you confirm, we show what ends, what you keep and until when.',
    },
  ],
} as const;
