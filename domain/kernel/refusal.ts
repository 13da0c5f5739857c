/**
 * A way the shop may refuse: its HTTP status and the words a customer reads. Texts that the specification gives
 * (its section 8) are used word for word. Each capability declares its own in domain/<capability>/refusals.ts, so
 * code can only throw what it may import.
 */
export type RefusalKind<Code extends string = string, Owner extends string = string> = {
  readonly code: Code;
  readonly status: number;
  readonly message: string;
  readonly owner: Owner;
};

type Words = { readonly status: number; readonly message: string };
type Kinds<Owner extends string, Codes extends string> = { readonly [Code in Codes]: RefusalKind<Code, Owner> };

/** Declares the refusals of one capability. */
export function refusals<const Owner extends string, const T extends Record<string, Words>>(
  owner: Owner,
  words: T,
): Kinds<Owner, keyof T & string> {
  const kinds = Object.entries(words).map(([code, { status, message }]) => [code, { code, status, message, owner }]);
  return Object.fromEntries(kinds) as Kinds<Owner, keyof T & string>;
}

export const GENERAL_REFUSALS = refusals('kernel', {
  invalid: { status: 400, message: 'Please check the fields below.' },
  not_found: { status: 404, message: "We couldn't find that." },
  unreadable: { status: 400, message: "We couldn't read this request." },
  unknown_call: { status: 404, message: 'There is no such call.' },
  method_not_allowed: { status: 405, message: 'This call does not answer that method.' },
  page_method: { status: 405, message: "We couldn't show this page. Please go back and try again." },
  body_too_large: { status: 413, message: "That's too much to send at once. Please shorten it and try again." },
  unsupported_media_type: { status: 415, message: "We couldn't read what was sent. Please go back and try again." },
  not_logged_in: { status: 401, message: 'User is not logged in' },
  not_allowed: { status: 403, message: "Your account can't open this." },
  csrf_token: { status: 403, message: 'No session token from server.' },
  foreign_origin: {
    status: 403,
    message: 'We blocked this because it came from another site. Please try again from our own page.',
  },
  firewall_token: { status: 403, message: 'Your access was blocked. Please contact customer support.' },
  banned: { status: 406, message: 'Your access was blocked. Please contact customer support.' },
  too_many_requests: {
    status: 429,
    message: "We're unable to process your request right now. Please try again later.",
  },
  maintenance: { status: 503, message: 'We are making the shop better and will be back shortly.' },
  busy: { status: 503, message: "We're unable to process your request right now. Please try again later." },
  fault: { status: 500, message: 'Something went wrong.' },
  key_reused: { status: 422, message: 'This order key was used for a different order.' },
});

/** The codes of one capability's refusals, for its part of `RefusalCodes`. */
export type CodesOf<T> = { readonly [Code in keyof T]: T[Code] };
/**
 * Every code with its kind. Each capability adds its own, so that a code that no capability declares, or
 * that two declare, does not compile.
 */
export interface RefusalCodes extends CodesOf<typeof GENERAL_REFUSALS> {}
export type RefusalCode = keyof RefusalCodes;
export type FieldError = { field?: string; message: string };
/** What every failed call answers (010-rulings.md, Requests). */
export type ErrorBody = {
  success: false;
  code: RefusalCode;
  errors: FieldError[];
  maintenance?: true;
  [detail: string]: unknown;
};

/** Thrown by rules and commands that refuse; the one error handler turns it into an answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: FieldError[];
  /** Extra facts the page needs, such as the offer to rejoin with; sent beside `errors`. */
  readonly details: Record<string, unknown>;

  constructor(
    { code, status, message }: RefusalKind<RefusalCode>,
    options: { errors?: FieldError[]; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.errors = options.errors ?? [{ message }];
    this.details = options.details ?? {};
  }

  toBody(): ErrorBody {
    return { success: false, code: this.code, errors: this.errors, ...this.details };
  }
}

/** 400 with the fields that a schema or a rule refuses. */
export function invalid(errors: FieldError[]): Refusal {
  return new Refusal(GENERAL_REFUSALS.invalid, { errors });
}
