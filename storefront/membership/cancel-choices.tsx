import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { showCancellation } from '#domain/membership/cancel-endpoints.ts';
import { formatDollars, formatLongDay, unbroken } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import styles from './cancel.module.css';
import { CHOICE_TEXTS as texts } from './cancel-texts.ts';

export type Cancelable = NonNullable<AnswerOf<typeof showCancellation>['membership']>;

type ChoicesProps = {
  membership: Cancelable;
  /** Buttons alone, on pages about something else, so that all of them are in view there. */
  isShort?: boolean;
  /** Canceled at the end already, so only ending it today is left. */
  isCanceled?: boolean;
  /** Whether a cancellation at the end of the term can be undone. */
  canUndo?: boolean;
};
type ChoiceProps = { membership: Cancelable; isShort: boolean };

/** Both ways to cancel and keeping it, of equal weight. If it ends automatically, the box that says so has the link to keep it. */
export function CancelChoices({ membership, isShort = false, isCanceled = false, canUndo = false }: ChoicesProps) {
  const hasStay = !isCanceled && (membership.renews || membership.is_overdue);
  const choice = { membership, isShort };
  return (
    <section className={isShort ? styles.short : styles.choices} aria-label={texts.label}>
      {isShort ? <h2 className={styles.side}>{texts.label}</h2> : null}
      {isCanceled ? null : <AtTheEnd {...choice} />}
      <Now {...choice} />
      {hasStay ? <StayMember {...choice} /> : null}
      {canUndo && !isCanceled ? <Undo {...choice} /> : null}
      {isShort ? (
        <p>
          <Link to="/cancellation/initial">{texts.compare}</Link>
        </p>
      ) : null}
    </section>
  );
}

function About({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <p>{children}</p>
    </>
  );
}

function AtTheEnd({ membership: { kind, renews, is_overdue, expired_date }, isShort }: ChoiceProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const day = formatLongDay(expired_date);
  if (is_overdue) return null;
  if (!renews) {
    return (
      <div className={styles.choice}>
        {isShort ? null : <About title={texts.endsOn(unbroken(day))}>{texts.endsByItself[kind](day)}</About>}
        <AccountLink words={isShort ? texts.keepUntil(unbroken(day)) : texts.keepUntilEnd} />
      </div>
    );
  }
  return (
    <Form method="post" className={styles.choice}>
      <input type="hidden" name="intent" value="stop" />
      {isShort ? null : <About title={texts.atTheEnd}>{texts.keepUntilWords(day)}</About>}
      <Button type="submit" look="secondary" block busy={isBusy}>
        {texts.cancelOn(unbroken(day))}
      </Button>
    </Form>
  );
}

function StayMember({ membership: { renews, is_overdue, expired_date }, isShort }: ChoiceProps) {
  const words = renews && !is_overdue ? texts.renewsOn(formatLongDay(expired_date)) : texts.triesAgain;
  return (
    <div className={styles.choice}>
      {isShort ? null : <About title={texts.keepHeading}>{words}</About>}
      <AccountLink words={texts.keep} />
    </div>
  );
}

/** Leads to where a cancellation at the end is shown and undone. */
function Undo({ membership: { expired_date }, isShort }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      {isShort ? null : <About title={texts.keepHeading}>{texts.undoBefore(formatLongDay(expired_date))}</About>}
      <ButtonLink to="/cancellation/confirmation" look="secondary" block>
        {texts.undo}
      </ButtonLink>
    </div>
  );
}

function AccountLink({ words }: { words: string }) {
  return (
    <ButtonLink to="/account" look="secondary" block>
      {words}
    </ButtonLink>
  );
}

function Now({
  membership: { kind, refund, refund_rule, refund_parts, refund_to, is_overdue, expired_date, trial_until, undo_until },
  isShort,
}: ChoiceProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const cards = refund_to.join(texts.and);
  const amounts = refund_rule === 'full' ? refund_parts.map(formatDollars).join(' + ') : formatDollars(refund);
  return (
    <Form method="post" className={styles.choice}>
      <input type="hidden" name="intent" value="now" />
      <input type="hidden" name="refund" value={refund} />
      <input type="hidden" name="kind" value={kind} />
      {isShort ? null : (
        <About title={texts.today}>
          {is_overdue
            ? texts.overdue(formatLongDay(expired_date))
            : refund_rule === 'none'
              ? texts.nothingToRefund[kind]
              : texts.refund[refund_rule](amounts, cards)}
          {trial_until && ` ${texts.trialContinues(formatLongDay(trial_until))}`}
          {undo_until && ` ${(refund > 0 ? texts.undoByPaying : texts.undoFree)(formatLongDay(undo_until))}`}
        </About>
      )}
      <Button type="submit" look="secondary" block busy={isBusy}>
        {refund > 0 ? texts.cancelNowRefund(formatDollars(refund)) : texts.cancelNow}
      </Button>
    </Form>
  );
}
