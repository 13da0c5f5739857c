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
} as const;
