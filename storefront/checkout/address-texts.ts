/** Field labels, also for the error summary. */
export const ADDRESS_LABELS = {
  firstname: 'First name',
  lastname: 'Last name',
  street1: 'Street address',
  street2: 'Apartment or suite (optional)',
  postcode: 'ZIP code',
  city: 'City',
  region_code: 'State',
  telephone: 'Mobile phone',
} as const;

export const ADDRESS_TEXTS = {
  streetHint: 'Up to 25 characters. No PO boxes.',
  phoneHint: 'Only for delivery questions.',
  chooseState: 'Choose a state',
  submit: 'Deliver to this address',
} as const;

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
  missing: 'Please enter your date of birth.',
  orRemove: 'Or remove the wine from your cart.',
  submit: 'Confirm my age',
} as const;
