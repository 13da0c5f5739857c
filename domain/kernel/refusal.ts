/**
 * Every way the shop may say no, with its HTTP status and the words a customer reads. Texts that the
 * specification gives (its section 8) are used to the letter.
 */
export const REFUSALS = {
  invalid: { status: 400, message: 'Please check the fields below.' },
  not_found: { status: 404, message: 'We could not find that.' },
  unknown_call: { status: 404, message: 'There is no such call.' },
  method_not_allowed: { status: 405, message: 'This call does not answer that method.' },
  body_too_large: { status: 413, message: 'That request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send a form or JSON.' },
  not_logged_in: { status: 401, message: 'User is not logged in' },
  not_allowed: { status: 403, message: 'This is not open to your account.' },
  csrf_token: { status: 403, message: 'No session token from server.' },
  foreign_origin: { status: 403, message: 'This request did not come from our pages.' },
  firewall_token: { status: 403, message: 'Your access was blocked. Please contact customer support.' },
  banned: { status: 406, message: 'Your access was blocked. Please contact customer support.' },
  too_many_requests: {
    status: 429,
    message: "We're unable to process your request right now. Please try again later.",
  },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please try again after 24 hours.' },
  maintenance: { status: 503, message: 'We are making the shop better and will be back shortly.' },
  busy: { status: 503, message: "We're unable to process your request right now. Please try again later." },
  fault: { status: 500, message: 'Something went wrong.' },

  invalid_login: { status: 401, message: 'Invalid login. Please check your username and password.' },
  email_exists: { status: 409, message: 'This customer email already exists' },

  already_member: { status: 409, message: 'You already hold a membership.' },
  trial_used: { status: 409, message: 'The free trial can be used once. Please choose a plan.' },
  offer_not_found: { status: 404, message: 'We could not find that plan.' },
  consent_required: { status: 400, message: 'Please tick the box to agree to the renewal terms.' },
  renewal_not_possible: {
    status: 409,
    message: 'This membership ends by itself and does not renew. You can choose a plan once it has ended.',
  },

  cart_not_found: { status: 404, message: 'We could not find that cart.' },
  product_not_found: { status: 404, message: 'We could not find that product.' },
  reactivation_required: {
    status: 403,
    message: 'Your membership has ended. Rejoin to add items to your cart.',
  },
  add_to_cart_failed: { status: 400, message: 'An unexpected error has occurred. Please try again later.' },
  out_of_stock: { status: 409, message: 'The cart contains items that are out of stock.' },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  cart_full: { status: 409, message: 'A cart holds at most 200 different items.' },

  address_not_found: { status: 404, message: 'We could not find that address.' },
  region_not_served: {
    status: 400,
    message: 'We ship to the contiguous 48 states only. We do not ship to Alaska or Hawaii.',
  },
  item_restricted: { status: 409, message: 'An item in your cart cannot be shipped to your state.' },
  age_required: { status: 409, message: 'Wine is sold to people of 21 and over. Please give your date of birth.' },
  quote_not_found: { status: 404, message: 'We could not find that quote.' },
  quote_stale: { status: 409, message: 'Your cart or its prices changed. Please check the new total.' },
  key_reused: { status: 422, message: 'This order key was used for a different order.' },
  payment_method_not_found: { status: 404, message: 'We could not find that payment method.' },
  payment_declined: { status: 402, message: 'Your card was declined. Nothing was charged. Please try another card.' },
  payment_unknown: {
    status: 503,
    message: 'The bank has not answered yet. We are asking it again; you will not be charged twice.',
  },
  forged_notice: { status: 400, message: 'This notice is not signed as we agreed, or is too old.' },
  payment_unavailable: { status: 503, message: 'Payments are not working right now. Nothing was charged.' },
  order_not_found: { status: 404, message: 'We could not find that order.' },
  order_not_cancelable: { status: 409, message: 'This order is already being packed and can no longer be canceled.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;
export type FieldError = { field?: string; message: string };
/** What every failed call answers (decisions.md, Calls and names). */
export type ErrorBody = {
  success: false;
  code: RefusalCode;
  errors: FieldError[];
  maintenance?: true;
  [detail: string]: unknown;
};

/** A business no. Thrown by rules and commands; the one error handler turns it into an answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly errors: FieldError[];
  /** Extra facts the page needs, such as the offer to rejoin with; sent beside `errors`. */
  readonly details: Record<string, unknown>;

  constructor(code: RefusalCode, options: { errors?: FieldError[]; details?: Record<string, unknown> } = {}) {
    super(REFUSALS[code].message);
    this.code = code;
    this.errors = options.errors ?? [{ message: REFUSALS[code].message }];
    this.details = options.details ?? {};
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }

  toBody(): ErrorBody {
    return { success: false, code: this.code, errors: this.errors, ...this.details };
  }
}

/** The schema said no: 400 with the fields it said no to. */
export function invalid(errors: FieldError[]): Refusal {
  return new Refusal('invalid', { errors });
}
