import { BRAND } from '#storefront/kernel/brand.ts';
import { plural } from '#storefront/kernel/format.ts';

/** The steps of joining. */
export const STEP_TEXTS = {
  steps: { plan: 'Plan', account: 'Account', confirm: 'Confirm' },
  position: (step: number, steps: number) => `Step ${step} of ${steps}`,
} as const;

export const PLANS_TEXTS = {
  title: `Membership plans | ${BRAND.shop}`,
  description: `What a ${BRAND.shop} membership costs, when it renews, when it pays for itself and how to cancel.`,
  heading: 'Choose a plan',
  lead: 'Both plans include the same member prices. The annual plan costs less per year.',
  cartSaved: 'Your cart is saved. After joining, you go straight to checkout.',
  choose: (plan: string) => `Choose ${plan}`,
  plusTax: (tax: string) => `plus ${tax} tax`,
  guarantee: 'If your annual plan saves you less than its fee in a year, we refund the difference when you renew.',
  guaranteeRules: 'How the savings guarantee works',
  trialHeading: (period: string) => `Not sure yet? Try it free for ${period}.`,
  startTrial: 'Start the free trial',
  shipping: (boxes: readonly string[]) => `Shipping costs extra. ${boxes.join('. ')}.`,
  details: 'Renewals, canceling and refunds:',
  terms: 'Terms of use',
  returns: 'Returns and refunds',
} as const;

/** The plans as a dialog over a page with a price or a cart. */
export const JOIN_DIALOG_TEXTS = {
  heading: 'Become a member',
  loading: 'Loading the plans',
  details: 'Plan details',
  dismiss: 'Not now',
} as const;

/** A fee with the tax that is charged with it. */
export const FEE_TEXTS = {
  price: (price: string, period: string) => `${price} ${period}`,
  plusTax: (price: string, tax: string) => `${price} plus ${tax} tax`,
  withTax: (total: string, fee: string, tax: string) => `${total} (${fee} + ${tax} tax)`,
} as const;

/** What a plan costs, when it renews, and how to cancel. */
export const OFFER_TEXTS = {
  chargedToday: 'Charged today',
  trialDays: 'Left in your trial',
  trialDaysAdded: (days: number) =>
    plural(days, { one: '# day, added to your plan', other: '# days, added to your plan' }),
  renewsOn: 'Renews on',
  renewsFor: (price: string) => ` for ${price}`,
  endsOn: 'Ends on',
  notCharged: ". You won't be charged.",
  yearlyCost: 'Cost per year',
  breakEven: 'Pays for itself after',
  breakEvenSpend: (spend: string, percent: number) =>
    `about ${spend} a year at member prices, with our average savings of ${percent}%`,
  breakEvenBeforeTax: ', not counting the tax on the plan',
  cancel: 'How to cancel',
  cancelPlan: 'Cancel anytime online in your account. No calls or chat.',
  cancelTrial: 'Your trial ends on its own, or you can cancel it online anytime.',
} as const;

export const ACCOUNT_STEP_TEXTS = {
  title: `Your account | Join ${BRAND.shop}`,
  heading: 'Create your account',
  lead: (plan: string, price: string, period: string) =>
    `${plan}, ${price} ${period}. You won't be charged on this page.`,
  leadFree: (plan: string) => `${plan}: free, with no card needed.`,
  submit: 'Create account',
  alreadyRegistered: 'Already have an account?',
  login: 'Sign in',
  otherPlan: 'Choose another plan',
} as const;

export const CONFIRMATION_TEXTS = {
  title: `Review your plan | Join ${BRAND.shop}`,
  heading: 'Review your plan',
  otherPlan: 'Choose another plan',
  startTrial: 'Start the free trial',
} as const;

export const METHOD_TEXTS = {
  title: `Payment | Join ${BRAND.shop}`,
  heading: 'Review your plan and pay',
  otherPlan: 'Choose another plan',
  consentMissing: 'Please check the box to agree to these terms.',
  renewalMissing: 'Please check the second box to agree to the renewal.',
  pay: (price: string) => `Pay ${price} and join`,
} as const;

/** Before a plan is paid for, where the state isn't known. */
export const HOME_ZIP_TEXTS = {
  form: 'Your state',
  label: 'ZIP code',
  hint: 'Your state decides the tax and the terms of your plan.',
  missing: 'Please enter your ZIP code.',
  submit: 'Continue',
} as const;

export const ENROLL_TEXTS = {
  form: 'Payment',
  failed: "The payment didn't go through",
} as const;

/** The dialog in which a monthly member moves to the annual plan. */
export const UPGRADE_TEXTS = {
  heading: 'Move to the annual plan',
  lead: 'Your year starts today. We credit the unused days of your month.',
  leadAfterTrial: (day: string) =>
    `Your year starts on ${day}, when your free trial ends. We credit the month you paid for.`,
  plan: 'Annual plan',
  credit: 'Credit',
  creditDays: (amount: string, days: number) =>
    plural(days, { one: `${amount} for # unused day`, other: `${amount} for # unused days` }),
  tax: 'Tax',
  chargedToday: 'Charged today',
  renewsOn: 'Renews on',
  renewsFor: (price: string) => ` for ${price}`,
  yearlyCost: 'Cost per year',
  insteadOf: (price: string, monthly: string) => `${price} instead of ${monthly}`,
  cancel: 'How to cancel',
  cancelOnline: 'Anytime online in your account. No calls or chat.',
  cancelLink: 'How canceling works',
  pay: (price: string) => `Pay ${price} and move to annual`,
  notOffered: "The annual plan isn't available for your membership right now.",
  failed: "We couldn't load the annual plan. Please close this and try again.",
  loading: 'Loading the annual plan',
  dismiss: 'Keep my monthly plan',
} as const;

/** The dialogs that offer the annual plan to people who didn't ask for it. */
export const ANNUAL_OFFER_TEXTS = {
  claim_offer: {
    heading: 'Stay a member after your trial',
    lead: "Your free trial ends soon. With the annual plan, you keep member prices and don't lose any free days.",
    accept: 'Choose a plan',
  },
  upgrade_d2m_upsell: {
    heading: 'Save with the annual plan',
    lead: 'You get the same membership, and it costs less per year.',
    accept: 'See the terms',
  },
  nothingYet: "Nothing changes unless you agree to the terms on the next screen. We won't ask again for 30 days.",
  dismiss: 'No thanks',
} as const;

/** The question after joining. */
export const HEAR_ABOUT_TEXTS = {
  heading: 'How did you hear about us?',
  lead: 'One question, and you can skip it.',
  legend: 'I heard about you from',
  missing: 'Please choose an answer, or skip the question.',
  send: 'Send answer',
  skip: 'Skip',
  failed: "We couldn't save your answer. Please try again.",
} as const;

export const WELCOME_TEXTS = {
  title: `Welcome | ${BRAND.shop}`,
  heading: (firstname: string) => `Welcome, ${firstname}`,
  membership: 'Your membership',
  plan: (plan: string | null) => (plan ? `${plan} membership` : 'Membership'),
  lead: (email: string) => `You now get member prices. We emailed this receipt to ${email}.`,
  paidToday: 'Paid today',
  paidOn: (day: string) => `Paid on ${day}`,
  nothing: 'Nothing to pay today',
  toCheckout: 'Go to checkout',
  keepShopping: 'Keep shopping',
  startShopping: 'Start shopping',
} as const;

/** The dialog in which a lapsed member rejoins, and a trial member chooses a plan. */
export const REACTIVATION_TEXTS = {
  heading: 'Rejoin to keep shopping',
  lead: 'Your membership has ended. Rejoin to check out at member prices.',
  leadAdding: "Your membership has ended, so you can't add items right now. You can still browse and remove items.",
  trialOver: 'Your trial ended. Choose a plan to check out at member prices.',
  trialOverAdding: "Your trial has ended, so you can't add items right now. You can still browse and remove items.",
  trialHeading: 'Choose a plan',
  trialLead: "You pay today. Your plan starts when your trial ends. You don't lose any free days.",
  saved: (qty: number, product: string) => `We saved ${qty} × ${product}. It goes in your cart once you've paid.`,
  savedUnnamed: "We saved the item you chose. It goes in your cart once you've paid.",
  failed: "We couldn't load the plans. Please close this and try again.",
  loading: 'Loading the plans',
  dismiss: 'Not now',
  plans: 'Choose a plan',
  renews: { Annual: 'Renews each year', Monthly: 'Renews each month', Trial: '' },
  otherPlan: 'Choose another plan or card',
  paidWith: (card: string) => `Charged to your saved card: ${card}`,
  payAndJoin: (price: string) => `Pay ${price} and join`,
  payAndRejoin: (price: string) => `Pay ${price} and rejoin`,
  done: "You're a member again.",
  doneTrial: "You're a member.",
  charged: (price: string, day: string) => `We charged ${price} to your card. Renews on ${day}.`,
  added: (product: string) => `We're adding ${product} to your cart.`,
} as const;
