export const SUCCESS_TEXTS = {
  heading: 'Order placed',
  pendingHeading: 'Order received',
  pending: "We'll email you as soon as we know.",
  thanks: (firstname: string | null) => (firstname === null ? 'Thank you.' : `Thank you, ${firstname}.`),
  number: 'Your order number is',
  emailed: ' We emailed you a confirmation.',
  arrives: 'arrives',
  byEmail: 'comes by email',
  read: 'Read it now',
  readLater: 'can be read once your card is charged',
  tally: (amount: string) => `${amount} saved`,
  saved: (amount: string, paysShipping: boolean) =>
    `You saved ${amount} on this order${paysShipping ? ', before shipping' : ''}.`,
  receipt: 'Receipt',
  track: 'Track order',
  seeOrder: 'See your order',
  toMyAisle: 'Go to My Aisle',
} as const;
