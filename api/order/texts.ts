import { SELLER } from '#domain/membership/consent-words.ts';
import { firstBoxWords } from '#domain/order/first-box.ts';
import { BANK_DAYS } from '#domain/payment/bank-days.ts';

/** What every mail about an order has. */
export const ORDER_MAIL_TEXTS = {
  greeting: (firstname: string) => `Hi ${firstname},`,
  heading: (increment_id: string) => `Order ${increment_id}`,
  link: 'See your order',
} as const;

export const CONFIRMATION_MAIL_TEXTS = {
  subject: (increment_id: string) => `Your ${SELLER} order ${increment_id} is confirmed`,
  placed: (day: string) => `Thanks for your order. We received it on ${day}.`,
  shippingTo: (address: string) => `Shipping to ${address}.`,
  subtotal: 'Subtotal',
  arrives: (day: string) => `Arrives ${day}.`,
  signature: 'An adult 21 or older must sign for delivery.',
  cancel: (boxes: number) => `You can cancel on the order page until we start packing ${firstBoxWords(boxes)}.`,
  free: 'Free',
  nothingToPay: "You don't owe anything.",
  card: 'card',
  charged: (due: string, card: string) => `We charge ${due} to your ${card}.`,
  held: (due: string, card: string, boxes: number) =>
    `We hold ${due} on your ${card} and charge it when ${firstBoxWords(boxes)} ships.`,
} as const;

/** To the buyer of what is read on a page, once it is paid for. */
export const CONTENT_MAIL_TEXTS = {
  subject: (increment_id: string) => `Your ${SELLER} order ${increment_id} is ready to read`,
  ready: (items: number) =>
    items === 1
      ? 'What you bought is ready. Sign in to read it:'
      : 'What you bought is ready. Sign in to read each one:',
  again: 'You can read it again anytime on your order page.',
} as const;

export const CANCELLATION_MAIL_TEXTS = {
  subject: (increment_id: string) => `Your ${SELLER} order ${increment_id} is canceled`,
  heading: (increment_id: string) => `Order ${increment_id} is canceled`,
  nothingSent: 'We canceled your order as you asked, so nothing will ship.',
  due: 'Total before you canceled',
  canceled: 'Canceled',
  holdReleased: (due: string) =>
    `We're releasing the hold of ${due} on your card, and you won't be charged. Your bank may show the hold for ${BANK_DAYS}.`,
  notCharged: "You weren't charged.",
} as const;

/** To a shopper who left while the bank didn't answer. */
export const NOT_PLACED_MAIL_TEXTS = {
  subject: (increment_id: string) => `Your ${SELLER} order ${increment_id} was not placed`,
  soldOut: 'Your bank took too long to answer, and an item sold out in the meantime.',
  noAnswer: "We couldn't get an answer from your bank.",
  declined: 'Your bank declined the payment.',
  notPlaced: (why: string, increment_id: string) =>
    `${why} We didn't place your order ${increment_id}, and you weren't charged. If your bank shows a hold, it ends within ${BANK_DAYS}.`,
  itemsBack: 'Your items are back in your cart.',
  cart: 'See your cart',
} as const;
