import { SELLER } from '#domain/membership/consent-words.ts';

/** What every mail about an order has. */
export const ORDER_MAIL_TEXTS = {
  greeting: (firstname: string) => `Hi ${firstname},`,
  heading: (increment_id: string) => `Order ${increment_id}`,
  link: 'See your order',
} as const;

export const CONFIRMATION_MAIL_TEXTS = {
  subject: (increment_id: string) => `Your ${SELLER} order ${increment_id}`,
  thanks: (firstname: string) => `Thank you, ${firstname}.`,
  placed: (day: string) => `We got your order of ${day}.`,
  shippingTo: (address: string) => `Shipping to ${address}.`,
  subtotal: 'Subtotal',
  arrives: (day: string) => `Arrives about ${day}.`,
  signature: 'An adult 21+ must sign.',
  cancel: 'You can cancel on the order page until we start packing the first box.',
  nothingToPay: 'Nothing to pay.',
  nothingLeft: 'Nothing left to pay.',
  card: 'card',
  charged: (card: string) => `Charged to your ${card}.`,
  partCharged: (due: string, card: string) => `${due} of it is charged to your ${card}.`,
  held: (card: string) => `Held on your ${card}; charged when the first box ships.`,
  partHeld: (due: string, card: string) => `${due} of it is held on your ${card}; charged when the first box ships.`,
  chargedLater: 'Charged when the first box ships.',
} as const;

export const CANCELLATION_MAIL_TEXTS = {
  subject: (increment_id: string) => `Your ${SELLER} order ${increment_id} is canceled`,
  heading: (increment_id: string) => `Order ${increment_id} is canceled`,
  nothingSent: 'Your order is canceled, and nothing will be sent.',
  released: 'Released to your card',
  holdReleased: 'We released the hold on your card. Banks show this within a few business days. Nothing was charged.',
  notCharged: 'Nothing was charged.',
} as const;

/** To a shopper who left while the bank didn't answer. */
export const NOT_PLACED_MAIL_TEXTS = {
  subject: (increment_id: string) => `Your ${SELLER} order ${increment_id} was not placed`,
  soldOut: 'Your bank took too long to answer, and an item sold out in the meantime.',
  noAnswer: "We couldn't get an answer from your bank.",
  declined: 'Your bank declined the payment.',
  notPlaced: (why: string, increment_id: string) =>
    `${why} So we didn't place your order ${increment_id}, and nothing was charged. If your bank shows a hold, it ends within a few business days.`,
  cart: (url: string) => `Your items are back in your cart: ${url}`,
} as const;
