/** The choice of a saved address. */
export const CHOICE_TEXTS = {
  keep: 'Keep the current address',
  saved: 'Saved addresses',
  choose: 'Deliver to this address',
  add: 'Add another address',
} as const;

/** Wine needs a date of birth before the payment. */
export const AGE_TEXTS = {
  heading: 'Your date of birth',
  lead: 'Your order has wine. You must be 21 or older to buy it and to sign for delivery.',
  label: 'Date of birth',
  hint: 'Please double-check it. Only customer support can change a date under 21 later.',
  missing: 'Please enter your date of birth.',
  orRemove: "Don't want to share it?",
  remove: 'Remove the wine from your cart',
  submit: 'Confirm my age',
} as const;
