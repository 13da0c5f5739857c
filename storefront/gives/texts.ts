import { PROOF_DAYS } from '#domain/gives/apply-again.ts';
import type { GivesGroup } from '#domain/gives/names.ts';
import { incomeLimit } from '#domain/gives/income-limit.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { formatWholeDollars } from '#storefront/kernel/format.ts';

export const GROUP_TEXTS: Record<GivesGroup, { name: string; who: string; proof: string }> = {
  low_income: {
    name: 'Low income',
    who: `Your household earns up to ${formatWholeDollars(incomeLimit(1))} a year before taxes for one person, plus ${formatWholeDollars(incomeLimit(2) - incomeLimit(1))} for each additional person.`,
    proof: 'a tax return, pay stubs, or a benefits letter from the last 12 months',
  },
  veteran: {
    name: 'Veteran or military',
    who: 'You serve or have served in the US military.',
    proof: 'a veteran ID, a discharge paper, or a military ID',
  },
  teacher: {
    name: 'Teacher',
    who: 'You teach or work at a school, preschool, or college.',
    proof: 'a school ID, or a pay stub or letter from your school',
  },
  student: {
    name: 'Student',
    who: 'You study at a college, university, or trade school.',
    proof: 'a student ID with a date, or a class schedule for this term',
  },
  first_responder: {
    name: 'First responder',
    who: 'You are a firefighter, EMT, paramedic, police officer, or 911 dispatcher.',
    proof: 'a work ID, a license, or a pay stub',
  },
};

export const APPLY_TEXTS = {
  unchosen: 'Please choose what applies to you.',
  title: `Apply for ${BRAND.giving} | ${BRAND.shop}`,
  questionsTitle: `${BRAND.giving} questionnaire | ${BRAND.shop}`,
  heading: `Apply for ${BRAND.giving}`,
  lead: 'Answer a few questions, then send proof. It takes about five minutes.',
  decision: 'Someone on our team reviews every proof, and we email you the decision.',
  account: "You'll need a free account.",
  choose: 'Which describes you?',
  next: 'Continue',
  about: `About ${BRAND.giving}`,
  signIn: 'Sign in to apply',
  notNeeded: 'You already have a free membership.',
  signInLead: 'You need a free account to apply, so that we can email you our decision.',
  register: 'Create an account',
} as const;

const ORGANIZATION_LABELS: Record<Exclude<GivesGroup, 'low_income'>, string> = {
  veteran: 'Branch of service',
  teacher: 'School',
  student: 'School',
  first_responder: 'Department or employer',
};

/** The fields of the questionnaire, in their order on the page. */
export function answerLabels(group: GivesGroup) {
  return { ...ANSWER_LABELS, organization: group === 'low_income' ? '' : ORGANIZATION_LABELS[group] };
}

const ANSWER_LABELS = {
  group: 'Which describes you?',
  household_size: 'People in your household',
  yearly_income: 'Household income per year, before taxes',
  confirmed: 'Confirmation',
} as const;

export const ANSWER_TEXTS = {
  change: 'Change',
  householdHint: 'Everyone who shares your income, including you',
  incomeHint: 'In whole dollars, such as 24000',
  proof: 'The proof we ask for next',
  submit: 'Continue to your proof',
  failed: "We couldn't take your application",
} as const;

export const PROOF_LABELS = { proof: 'Your proof' } as const;

export const PROOF_TEXTS = {
  title: `Your application | ${BRAND.shop}`,
  heading: `Your ${BRAND.giving} application`,
  signIn: 'Sign in',
  signInLead: 'Please sign in to send your proof or see your application.',
  noneLead: "You haven't applied yet.",
  apply: 'Apply now',
  applyAgain: 'Apply again',
  send: 'Send your proof',
  sendLead: (proof: string) => `Send one of these: ${proof}. Your name must be on it.`,
  cover: 'Cover your Social Security number and account numbers before you take a photo.',
  hint: 'JPEG, PNG, WebP or PDF, up to 100 KB. Larger photos are made smaller before they leave your device.',
  privacy: 'Only the people who decide can see it, and we delete it once they do.',
  until: `If we don't have your proof within ${PROOF_DAYS} days, we close your application.`,
  submit: 'Send proof',
  replace: 'Send another file instead',
  tooLarge: 'This file is larger than 100 KB. Please choose a smaller file or a photo.',
  shrinking: 'Making your photo smaller…',
  waiting: (day: string) =>
    `We got your proof on ${day}. Someone on our team will review it and email you our decision.`,
  waitingNext: "We can't promise a date. Until you hear from us, your account stays as it is.",
  approved: (day: string) => `You're a ${BRAND.giving} member. Your membership is free until ${day}.`,
  approvedNext: "You won't be charged, and it doesn't renew.",
  ended: 'Your free year has ended.',
  refused: {
    unclear: "We couldn't approve your application, because we couldn't read your proof or it isn't a kind we accept.",
    not_shown: "We couldn't approve your application, because your proof doesn't show that you qualify.",
  },
  closed: `We didn't get your proof within ${PROOF_DAYS} days, so we closed your application.`,
  applyFrom: (day: string) => `You can apply again on ${day}.`,
  failed: "We couldn't take your file",
} as const;
