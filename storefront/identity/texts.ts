import { PASSWORD_MIN } from '#domain/identity/password-length.ts';
import { RESET_MINUTES } from '#domain/identity/mailed-token.ts';
import { OTP_AGAIN_SECONDS, OTP_MINUTES, VERIFIED_TEXT } from '#domain/identity/one-time-code.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { plural } from '#storefront/kernel/format.ts';

const SAVED = { one: 'Your # item is saved.', other: 'Your # items are saved.' };

/** The fields of an account; error summaries name them by the same labels. */
export const ACCOUNT_LABELS = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  password: 'Password',
  billing_zip: 'ZIP code (optional)',
} as const;

/** Above the forms of a visitor whose browser has shopping preferences. */
export const JOINING_TEXTS = {
  preferences: "We'll add the shopping preferences saved in this browser to your account.",
} as const;

export const LOGIN_TEXTS = {
  title: `Sign in | ${BRAND.shop}`,
  heading: 'Sign in',
  error: "We couldn't sign you in",
  submit: 'Sign in',
  forgot: 'Forgot your password?',
  ended: 'Your session ended. Please sign in again.',
  newPassword: 'Your new password is saved. Sign in with it.',
  deleted: 'Your account is deleted. We emailed you a confirmation.',
  newHere: 'New here?',
  register: 'Create an account',
} as const;

export const FORGOT_TEXTS = {
  title: `Forgot your password? | ${BRAND.shop}`,
  heading: 'Forgot your password?',
  lead: "Enter your email and we'll send you a link to set a new password.",
  submit: 'Email me a link',
  sent: (email: string) =>
    `If ${email} has an account, a link is on its way. It works once and expires in ${RESET_MINUTES} minutes.`,
  again: 'Send another link',
  notThere: 'Nothing after a few minutes? Check your spam folder and the spelling of your email.',
  login: 'Back to sign in',
} as const;

/** Of a new password wherever one is set; error summaries name the field by the same label. */
export const NEW_PASSWORD_TEXTS = { label: 'New password', hint: `${PASSWORD_MIN} characters or more` } as const;

export const RESET_TEXTS = {
  title: `Set a new password | ${BRAND.shop}`,
  heading: 'Set a new password',
  lead: "We'll sign you out everywhere. Then sign in with your new password.",
  submit: 'Save new password',
  expiredHeading: "This link doesn't work anymore",
  expired: `Each link works once and expires in ${RESET_MINUTES} minutes. Request a new one.`,
  newLink: 'Get a new link',
} as const;

/** The page of a link to a new email, and of the one that takes it back. */
export const EMAIL_LINK_TEXTS = {
  title: `Your email | ${BRAND.shop}`,
  change: {
    heading: 'Confirm your new email',
    lead: (email: string) =>
      `You'll sign in with ${email}, and we'll send messages there. If you aren't signed in here, sign in with your current email first.`,
    submit: 'Confirm this email',
    doneHeading: 'Your email is changed',
    done: (email: string) => `Your email is now ${email}. We let your old address know.`,
    next: 'Go to your account',
    nextPath: '/account/edit',
  },
  undo: {
    heading: 'Change your email back',
    lead: (email: string) =>
      `Your email will be ${email} again. We'll sign everyone out and remove the password, so only you can set a new one.`,
    submit: 'Change it back',
    doneHeading: 'Your email is changed back',
    done: (email: string) =>
      `Your email is ${email} again, and everyone is signed out. Now set a new password, then check your addresses and cards.`,
    next: 'Set a new password',
    nextPath: '/forgot-password',
  },
  expiredHeading: "This link doesn't work anymore",
  expired: 'This link was already used or has expired. You can ask for another one in your account settings.',
  settings: 'Account settings',
} as const;

export const REGISTER_TEXTS = {
  zipHint: "We use it to show your state's terms.",
  title: `Create an account | ${BRAND.shop}`,
  heading: 'Create an account',
  lead: 'An account is free and saves your cart. Member prices come with a membership.',
  submit: 'Create account',
  agree: 'By creating an account, you agree to the',
  terms: 'terms of use',
  our: 'Our',
  privacy: 'privacy policy',
  howUsed: 'says how we use your data.',
  newTab: '(opens in a new tab)',
  toCheckOut: 'Create your account to check out',
  /** What a visitor at the checkout reads: what is saved, and what comes next. */
  checkoutLead: (items: number) =>
    `${items > 0 ? `${plural(items, SAVED)} ` : ''}Next, choose a plan or the free trial, then pay.`,
  alreadyRegistered: 'Already have an account?',
  login: 'Sign in',
} as const;

/** Beside the forms on wide screens. */
export const WELCOME_TEXTS = {
  label: 'Membership',
  claim: 'Member prices on organic and everyday groceries.',
  or: 'or',
  cancel: 'You can cancel anytime online.',
} as const;

export const LOGOUT_TEXTS = {
  title: `Sign out | ${BRAND.shop}`,
  heading: 'Sign out?',
  preferences: 'Your account keeps your shopping preferences. This browser will show every product again.',
  /** Word for word from the specification. */
  error: 'Error while attempting to logout. Please try again.',
  submit: 'Sign out',
  cancel: 'Stay signed in',
} as const;

export const VERIFY_LABELS = { otpCode: 'Code', nonce: 'Link' } as const;

export const VERIFY_TEXTS = {
  title: `Verify it's you | ${BRAND.shop}`,
  heading: "Verify it's you",
  lead: (email: string) => `To make this change, enter the code we email you. It goes to ${email}.`,
  typed: {
    all: "We saved what you typed. You'll go back to it after this step.",
    part: "We saved what you typed, except passwords, agreements and private answers. You'll go back to it after this step.",
  },
  send: 'Email me a code',
  sent: (email: string) => `We sent a code to ${email}. It works once and expires in ${OTP_MINUTES} minutes.`,
  waiting: (email: string) =>
    `We just sent a code to ${email}. It still works. You can request a new one in ${OTP_AGAIN_SECONDS} seconds.`,
  hint: '6 digits',
  submit: 'Verify',
  again: 'Send another code',
  notThere: 'Nothing after a few minutes? Check your spam folder.',
  linkLead: 'You opened the link from our email. One more click and this browser is verified.',
  linkSubmit: "Yes, it's me",
  error: "We couldn't verify you",
  contact: 'Contact us',
  done: VERIFIED_TEXT,
  continue: 'Continue',
  visitor: 'Sign in first, then we can email you a code.',
  login: 'Sign in',
} as const;

export const GOOGLE_TEXTS = {
  button: 'Continue with Google',
  or: 'or',
  busy: 'Signing you in with Google…',
  canceled: "You weren't signed in with Google.",
} as const;
