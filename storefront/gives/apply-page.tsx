import { useMemo } from 'react';
import { data, Form, redirect } from 'react-router';
import { CONFIRM_WORDS } from '#domain/gives/confirm-words.ts';
import { answerQuestionnaire, showGives } from '#domain/gives/endpoints.ts';
import { GIVES_GROUPS, type GivesGroup } from '#domain/gives/names.ts';
import { type FieldError, GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { call, callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import { errorOf, type FormAnswer, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, RadioCard } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { ErrorSummary, InlineError } from '#ui/inline-error.tsx';
import type { Route } from './+types/apply-page.ts';
import { ApplyNote, SignInFirst } from './apply-note.tsx';
import styles from './gives.module.css';
import { answerLabels, ANSWER_TEXTS as texts, APPLY_TEXTS, GROUP_TEXTS } from './texts.ts';

const QUESTIONS = '/givingapp/questionnaire';

export function meta({ params: { part } }: Route.MetaArgs) {
  const { title, questionsTitle, lead } = APPLY_TEXTS;
  return pageMeta({ title: part === undefined ? title : questionsTitle, description: lead });
}

export async function loader({ context, request, params: { part } }: Route.LoaderArgs) {
  if (part !== undefined && part !== 'questionnaire')
    throw data(GENERAL_REFUSALS.not_found, { status: GENERAL_REFUSALS.not_found.status });
  const isVisitor = (await callerOf(context, request)).role === 'visitor';
  const given = new URL(request.url).searchParams.get('group');
  const group = part === 'questionnaire' ? (GIVES_GROUPS.find((one) => one === given) ?? null) : null;
  const isUnchosen = part === 'questionnaire' && group === null;
  return { group, isUnchosen, isVisitor, standing: isVisitor ? null : await call(context, showGives, {}, request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const body = {
    group: textOf(form, 'group') as GivesGroup,
    organization: textOf(form, 'organization'),
    household_size: textOf(form, 'household_size').trim() || undefined,
    yearly_income: plainDollars(textOf(form, 'yearly_income')) || undefined,
    confirmed: form.get('confirmed') === 'on',
  };
  const done = await tryCall(context, answerQuestionnaire, { body }, request);
  return done.ok ? redirect('/getverified') : data(formAnswer(done.error, form), { status: done.status });
}

/** '$24,000.00' as people write it, in the digits that the call takes. */
function plainDollars(typed: string): string {
  return typed.replace(/[$,\s]/g, '').replace(/\.00?$/, '');
}

/** First the group, then the questions for it, so that every question on the page is for its reader. */
export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, isUnchosen, isVisitor, standing } = loaderData;
  const isBarred = standing !== null && !standing.can_apply;
  return (
    <div className={styles.page}>
      <h1>{APPLY_TEXTS.heading}</h1>
      {group === null ? (
        <p>
          {APPLY_TEXTS.lead} {APPLY_TEXTS.decision}
        </p>
      ) : null}
      {group === null && isVisitor ? <p>{APPLY_TEXTS.account}</p> : null}
      {isBarred ? <ApplyNote standing={standing} /> : null}
      {group === null && !isBarred ? <Groups errors={isUnchosen ? UNCHOSEN : NO_ERRORS} /> : null}
      {group !== null && isVisitor ? <SignInFirst route={`${QUESTIONS}?group=${group}`} /> : null}
      {group !== null && !isVisitor && !isBarred ? <Questions group={group} answer={actionData} /> : null}
      <p>
        <Link to="/thrive-gives">{APPLY_TEXTS.about}</Link>
      </p>
    </div>
  );
}

const NO_ERRORS: FieldError[] = [];
const UNCHOSEN: FieldError[] = [{ field: 'group', message: APPLY_TEXTS.unchosen }];

function Groups({ errors }: { errors: readonly FieldError[] }) {
  const wrong = errorOf(errors, 'group');
  return (
    <>
      <ErrorSummary errors={errors} />
      <Form method="get" action={QUESTIONS} className={styles.form} noValidate>
        <fieldset className={styles.form} aria-describedby={wrong ? 'group-error' : undefined}>
          <legend className={styles.legend}>{APPLY_TEXTS.choose}</legend>
          {GIVES_GROUPS.map((group, at) => (
            <RadioCard
              key={group}
              id={at === 0 ? 'group' : undefined}
              name="group"
              value={group}
              title={GROUP_TEXTS[group].name}
            >
              {GROUP_TEXTS[group].who}
            </RadioCard>
          ))}
          {wrong ? <InlineError id="group-error">{wrong}</InlineError> : null}
        </fieldset>
        <Button type="submit" size="large" block>
          {APPLY_TEXTS.next}
        </Button>
      </Form>
    </>
  );
}

function Questions({ group, answer }: { group: GivesGroup; answer: FormAnswer | undefined }) {
  const labels = useMemo(() => answerLabels(group), [group]);
  const errors = useMemo(() => namedErrors(answer?.errors ?? [], labels), [answer, labels]);
  const typed = answer?.typed ?? {};
  const field = (name: keyof typeof labels) => ({
    id: name,
    name,
    label: labels[name],
    defaultValue: typed[name],
    error: errorOf(errors, name),
    required: true,
  });
  return (
    <>
      <p>
        <strong>{GROUP_TEXTS[group].name}.</strong> {GROUP_TEXTS[group].who} <Link to="/givingapp">{texts.change}</Link>
      </p>
      <ErrorSummary errors={errors} title={errors.some((error) => error.field) ? undefined : texts.failed} />
      <Form method="post" action={`${QUESTIONS}?group=${group}`} className={styles.form} noValidate>
        <input type="hidden" name="group" value={group} />
        {group === 'low_income' ? (
          <>
            <TextField {...field('household_size')} hint={texts.householdHint} inputMode="numeric" />
            <TextField {...field('yearly_income')} hint={texts.incomeHint} inputMode="decimal" />
          </>
        ) : (
          <TextField {...field('organization')} autoComplete="organization" />
        )}
        <p className={styles.small}>
          {texts.proof}: {GROUP_TEXTS[group].proof}.
        </p>
        <Checkbox
          id="confirmed"
          name="confirmed"
          defaultChecked={typed['confirmed'] === 'on'}
          error={errorOf(errors, 'confirmed')}
        >
          {CONFIRM_WORDS}
        </Checkbox>
        <Button type="submit" size="large" block>
          {texts.submit}
        </Button>
      </Form>
    </>
  );
}
