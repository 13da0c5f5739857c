import { lazy, Suspense } from 'react';
import type { FieldError } from '#domain/kernel/refusal.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { showCancellation } from '#domain/membership/cancel-endpoints.ts';
import type { showRenewal } from '#domain/membership/renewal-endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import styles from './cancel.module.css';
import { ConsentForm } from './consent-form.tsx';
import { CHOICE_TEXTS, DONE_TEXTS as texts } from './cancel-texts.ts';

/** Few people have no saved card, so the card's form is loaded for them alone. */
const UndoWithCard = lazy(() => import('./undo-with-card.tsx').then((file) => ({ default: file.UndoWithCard })));

type Canceled = NonNullable<AnswerOf<typeof showCancellation>['canceled']>;
/** An order on its way, with what its heading says: 'Arriving Wed, Nov 25'. */
export type OpenOrder = { increment_id: string; heading: string };
type Renewal = NonNullable<AnswerOf<typeof showRenewal>['renewal']>;

type Staying = { orders: readonly OpenOrder[]; kind: Canceled['kind'] };
type Shown = { orders: readonly OpenOrder[]; errors: readonly FieldError[] };

/** What ended, the refund and when it comes, what stays, and how to undo it. */
export function CanceledNow({ canceled, orders, errors }: { canceled: Canceled } & Shown) {
  const { kind, canceled_on, trial_until, refund, refund_to, refund_status, undo } = canceled;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.ended}</dt>
          <dd>
            <time dateTime={canceled_on}>{formatLongDay(canceled_on)}</time>. {texts.notCharged[kind]}
          </dd>
        </div>
        {trial_until ? (
          <div>
            <dt>{texts.trial}</dt>
            <dd>{texts.trialContinues(formatLongDay(trial_until))}</dd>
          </div>
        ) : null}
        <div>
          <dt>{texts.refund}</dt>
          <dd>
            {refund_status === 'none'
              ? texts[kind === 'paid' ? 'noRefund' : 'neverPaid']
              : refund === 0
                ? texts.refundedBefore
                : texts.refundTo[refund_status](formatDollars(refund), refund_to.join(CHOICE_TEXTS.and))}
          </dd>
        </div>
        <Stays orders={orders} kind={kind} />
      </dl>
      <p className={styles.quiet}>{texts.mailed}</p>
      {undo ? <UndoForm undo={undo} isTrial={kind === 'trial'} errors={errors} /> : null}
      <p>
        <ButtonLink to="/account" look="quiet">
          {texts.account}
        </ButtonLink>
      </p>
    </>
  );
}

type UndoFormProps = { undo: NonNullable<Canceled['undo']>; isTrial: boolean; errors: readonly FieldError[] };

function UndoForm({ undo, isTrial, errors }: UndoFormProps) {
  const { until, charge, consent_words, renewal_words, expired_date } = undo;
  const day = formatLongDay(until);
  const isCardNeeded = charge > 0 && undo.card === null;
  return (
    <section className={styles.choice} aria-labelledby="undo">
      <h2 id="undo">{texts.undo}</h2>
      {isCardNeeded && consent_words !== null ? (
        <>
          <p>{texts.undoWords(day, formatDollars(charge))}</p>
          <Suspense>
            <UndoWithCard charge={charge} agreement={{ consent_words, renewal_words }} />
          </Suspense>
        </>
      ) : (
        <ConsentForm
          intent="undo"
          words={consent_words}
          renewalWords={renewal_words}
          errors={errors}
          submit={charge > 0 ? texts.undoAndPay(formatDollars(charge)) : texts.undo}
          className={styles.form}
        >
          <p>
            {charge > 0
              ? texts.undoWords(day, formatDollars(charge))
              : texts.undoFree(day, formatLongDay(expired_date), isTrial)}
          </p>
        </ConsentForm>
      )}
    </section>
  );
}

/** Canceled at the end: the membership runs until then. */
export function CanceledAtEnd({ renewal, orders, errors }: { renewal: Renewal } & Shown) {
  const { expired_date, consent_words, renewal_words } = renewal;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.ends}</dt>
          <dd>
            <time dateTime={expired_date}>{formatLongDay(expired_date)}</time>. {texts.pricesUntil}
          </dd>
        </div>
        <div>
          <dt>{texts.refund}</dt>
          <dd>{texts.offNoRefund}</dd>
        </div>
        <Stays orders={orders} kind="paid" />
      </dl>
      <p className={styles.quiet}>{texts.mailed}</p>
      <ConsentForm
        intent="resume"
        words={consent_words}
        renewalWords={renewal_words}
        errors={errors}
        submit={texts.undo}
        className={styles.choice}
      >
        <h2>{texts.undo}</h2>
      </ConsentForm>
    </>
  );
}

/** What canceling ends and what stays, before it is decided. */
export function EndsAndStays({ orders, kind }: Staying) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.whatEnds}</dt>
        <dd>{texts.whatEndsWords}</dd>
      </div>
      <Stays orders={orders} kind={kind} />
    </dl>
  );
}

function Stays({ orders, kind }: Staying) {
  return (
    <>
      {orders.length > 0 ? (
        <div>
          <dt>{texts.orders}</dt>
          {orders.map(({ increment_id, heading }) => (
            <dd key={increment_id}>
              <Link to={`/account/order/${increment_id}`}>{texts.order(increment_id, heading)}</Link>
            </dd>
          ))}
        </div>
      ) : null}
      <div>
        <dt>{texts.kept}</dt>
        <dd>{texts.keptWords[kind]}</dd>
      </div>
    </>
  );
}
