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
  lead: 'Your order has wine. You must be 21 or older to buy wine and to sign for the delivery.',
  label: 'Date of birth',
  hint: 'Double-check the date. If it makes you under 21, only customer support can change it.',
  missing: 'Please enter your date of birth.',
  orRemove: "Don't want to share it? Remove the wine instead.",
  edit: 'Edit your cart',
  submit: 'Confirm my age',
} as const;
