import { z } from 'zod';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { IsoDate, lineText, REQUIRED_FIELD, wireFlag, wireInt } from '#domain/kernel/wire.ts';
import { FILE_FORM_MAX } from '#domain/identity/pages.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { HOUSEHOLD_MAX, incomeLimit } from './income-limit.ts';
import { GIVES_GROUPS, GIVES_REASONS, GIVES_STATES } from './names.ts';
import { PROOF_BYTES_MAX } from './proof-type.ts';
import { GIVES_REFUSALS } from './refusals.ts';

type Answers = { group?: unknown; organization?: unknown; household_size?: unknown; yearly_income?: unknown };

const isLowIncome = (answers: Answers) => answers.group === 'low_income';
const isOther = (answers: Answers) => answers.group !== undefined && !isLowIncome(answers);

/** Checked even if another field is wrong, so that all of them are named at once. */
function needed(field: keyof Answers, isNeeded: (answers: Answers) => boolean) {
  return {
    isThere: (answers: Answers) => !isNeeded(answers) || Boolean(answers[field]) || answers[field] === 0,
    how: { path: [field], error: REQUIRED_FIELD, when: () => true },
  };
}
const ORGANIZATION = needed('organization', isOther);
const HOUSEHOLD_WANTED = `Please enter the number of people, from 1 to ${HOUSEHOLD_MAX}.`;
const INCOME_WANTED = "Please enter your household's yearly income in whole dollars, such as 24000.";
const HOUSEHOLD = needed('household_size', isLowIncome);
const INCOME = needed('yearly_income', isLowIncome);

/** Low income is asked for the household; everyone else for the place where they work, study or served. */
export const Questionnaire = z
  .object({
    group: z.enum(GIVES_GROUPS, 'Please choose one.'),
    /** A school, department or branch of service. */
    organization: lineText(80).optional(),
    household_size: wireInt(1, HOUSEHOLD_MAX, HOUSEHOLD_WANTED).optional(),
    /** Whole dollars before taxes. */
    yearly_income: wireInt(0, 10_000_000, INCOME_WANTED).optional(),
    confirmed: wireFlag().refine((isOn) => isOn, 'Please confirm that your answers are true.'),
  })
  .refine(ORGANIZATION.isThere, ORGANIZATION.how)
  .refine(HOUSEHOLD.isThere, HOUSEHOLD.how)
  .refine(INCOME.isThere, INCOME.how)
  .refine((answers) => !isLowIncome(answers) || !isAboveLimit(answers), {
    path: ['yearly_income'],
    error: ({ input }) => aboveLimit(Number((input as Answers).household_size)),
  });
export type Questionnaire = z.output<typeof Questionnaire>;

function isAboveLimit({ household_size = 1, yearly_income = 0 }: { household_size?: number; yearly_income?: number }) {
  return yearly_income > incomeLimit(household_size);
}

function aboveLimit(household_size: number): string {
  const limit = incomeLimit(household_size).toLocaleString('en-US');
  return `Our limit for a household of ${household_size} is $${limit} a year.`;
}

export const GivesStatus = z.object({
  /** The newest application; null for someone who never applied. */
  application: z
    .object({
      group: z.enum(GIVES_GROUPS),
      state: z.enum(GIVES_STATES),
      applied_on: IsoDate,
      proof_sent_on: IsoDate.nullable(),
      decided_on: IsoDate.nullable(),
      reason: z.enum(GIVES_REASONS).nullable(),
    })
    .nullable(),
  /** The last day of a running free year; null without one. */
  member_until: IsoDate.nullable(),
  /** The first day on which this person may apply, today or later; null while an application is open. */
  apply_from: IsoDate.nullable(),
  can_apply: z.boolean(),
});
export type GivesStatus = z.infer<typeof GivesStatus>;

export const showGives = endpoint({
  name: 'gives.showGives',
  method: 'GET',
  path: '/gives',
  summary: "The signed-in person's newest application and free year.",
  access: SIGNED_IN,
  response: GivesStatus,
});

export const answerQuestionnaire = endpoint({
  name: 'gives.answerQuestionnaire',
  method: 'POST',
  path: '/gives/questionnaire',
  summary: 'Applies for a free membership; the proof follows.',
  access: SIGNED_IN,
  refusals: [GIVES_REFUSALS.gives_open, GIVES_REFUSALS.gives_too_early, GIVES_REFUSALS.gives_not_needed],
  body: Questionnaire,
  response: z.object({ success: z.literal(true) }),
});

export const sendProof = endpoint({
  name: 'gives.sendProof',
  method: 'POST',
  path: '/gives/proof',
  summary: 'Sends the proof of an open application, or replaces it. Only as multipart/form-data.',
  access: SIGNED_IN,
  multipart_bytes: FILE_FORM_MAX,
  refusals: [GIVES_REFUSALS.gives_no_application, GIVES_REFUSALS.gives_proof, GENERAL_REFUSALS.unreadable],
  body: z.object({
    proof: z.file('Please choose a file.').max(PROOF_BYTES_MAX, 'Please choose a file of up to 100 KB.'),
  }),
  response: z.object({ success: z.literal(true) }),
});
