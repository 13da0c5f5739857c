import { useMemo } from 'react';
import { data, redirect } from 'react-router';
import { sendProof, showGives } from '#domain/gives/endpoints.ts';
import type { GivesStatus } from '#domain/gives/endpoints.ts';
import { call, callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { formAnswer, namedErrors } from '#storefront/kernel/form-answer.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Banner, type Tone } from '#ui/banner.tsx';
import type { Route } from './+types/proof-page.ts';
import { SignInFirst } from './apply-note.tsx';
import styles from './gives.module.css';
import { ProofForm } from './proof-form.tsx';
import { GROUP_TEXTS, PROOF_LABELS, PROOF_TEXTS as texts } from './texts.ts';

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const isVisitor = (await callerOf(context, request)).role === 'visitor';
  return { standing: isVisitor ? null : await call(context, showGives, {}, request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  // A form that can't be read has no file.
  const form = await request.formData().catch(() => new FormData());
  const done = await tryCall(context, sendProof, { body: { proof: form.get('proof') as File } }, request);
  return done.ok ? redirect('/getverified') : data(formAnswer(done.error, form), { status: done.status });
}

/** Where someone's application is, and the upload of the proof that it waits for. */
export default function ProofPage({ loaderData: { standing }, actionData }: Route.ComponentProps) {
  const errors = useMemo(() => namedErrors(actionData?.errors ?? [], PROOF_LABELS), [actionData]);
  return (
    <div className={styles.page}>
      <h1>{texts.heading}</h1>
      {standing === null ? <SignInFirst route="/getverified" /> : <Application standing={standing} errors={errors} />}
    </div>
  );
}

type ApplicationProps = { standing: GivesStatus; errors: ReturnType<typeof namedErrors> };

function Application({ standing, errors }: ApplicationProps) {
  const { application, can_apply, apply_from, member_until } = standing;
  const isOpen = application !== null && application.decided_on === null;
  const state = stateOf(standing);
  return (
    <>
      {state ? (
        <Banner tone={state.tone}>
          {state.words.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Banner>
      ) : null}
      {isOpen ? (
        <ProofForm
          key={application.state}
          isReplacing={application.state === 'waiting'}
          proof={GROUP_TEXTS[application.group].proof}
          errors={errors}
        />
      ) : null}
      {can_apply ? (
        <ButtonLink to="/givingapp" size="large" block>
          {application === null && member_until === null ? texts.apply : texts.applyAgain}
        </ButtonLink>
      ) : null}
      {!isOpen && !can_apply && apply_from ? <p>{texts.applyFrom(formatLongDay(apply_from))}</p> : null}
    </>
  );
}

function stateOf({ application, member_until }: GivesStatus): { tone: Tone; words: string[] } | null {
  if (application?.state === 'waiting' && application.proof_sent_on)
    return { tone: 'success', words: [texts.waiting(formatLongDay(application.proof_sent_on)), texts.waitingNext] };
  if (application?.state === 'refused' && application.reason)
    return { tone: 'warning', words: [texts.refused[application.reason]] };
  if (application?.state === 'closed') return { tone: 'warning', words: [texts.closed] };
  if (application?.state === 'needs_proof') return null;
  if (member_until)
    return { tone: 'success', words: [texts.approved(formatLongDay(member_until)), texts.approvedNext] };
  return { tone: 'info', words: [application ? texts.ended : texts.noneLead] };
}
