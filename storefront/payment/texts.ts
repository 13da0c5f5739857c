export const PAYMENT_TEXTS = {
  legend: 'Payment card',
  expired: 'Expired. Please use another card.',
  newCard: 'New card',
  endingIn: (last4: string) => `Card ending in ${last4}`,
  fields: 'Card details',
  privacy: 'Your card number goes straight to our payment processor. We never see it.',
  needsScript: 'Payment needs JavaScript. Please turn it on and reload this page.',
  check: 'Please check your card details.',
  noAnswer: "We couldn't check your card. Nothing was charged. Please try again.",
  unavailable: 'Payments are not working right now. Nothing was charged. Please try again in a few minutes.',
  fieldsNotLoaded: "We couldn't load the card fields. Nothing was charged. Please reload this page.",
  connectionLost:
    "We lost the connection while your bank was checking the card, so we don't know yet if it was charged. Please check with the bank again. You won't be charged twice.",
  /** While no one knows whether the card was charged. */
  notConfirmed: 'Payment not confirmed yet',
  checkAgain: 'Check with the bank again',
} as const;
