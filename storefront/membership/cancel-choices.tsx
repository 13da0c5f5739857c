import { Form, useNavigation } from 'react-router';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { showCancellation } from '#domain/membership/cancel-endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Button } from '#ui/button.tsx';
import styles from './cancel.module.css';
import { CHOICE_TEXTS as texts } from './cancel-texts.ts';

export type Cancelable = NonNullable<AnswerOf<typeof showCancellation>['membership']>;

type ChoicesProps = {
  membership: Cancelable;
  /** Whether they need a heading of their own, on pages whose h1 is about something else. */
  hasHeading?: boolean;
  /** Canceled at the end already, so only ending it today is left. */
  isCanceled?: boolean;
};
type ChoiceProps = { membership: Cancelable; Title: 'h2' | 'h3' };

/** Both ways to cancel and keeping it, of equal weight. If it ends automatically, the box that says so has the link to keep it. */
export function CancelChoices({ membership, hasHeading = false, isCanceled = false }: ChoicesProps) {
  const Title = hasHeading ? 'h3' : 'h2';
  const hasStay = !isCanceled && (membership.renews || membership.is_overdue);
  return (
    <section className={styles.choices} aria-label={texts.label}>
      {hasHeading ? <h2>{texts.label}</h2> : null}
      {isCanceled ? null : <AtTheEnd membership={membership} Title={Title} />}
      <Now membership={membership} Title={Title} />
      {hasStay ? <StayMember membership={membership} Title={Title} /> : null}
    </section>
  );
}

function AtTheEnd({ membership: { kind, renews, is_overdue, expired_date }, Title }: ChoiceProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const day = formatLongDay(expired_date);
  if (is_overdue) return null;
  if (!renews) {
    return (
      <div className={styles.choice}>
        <Title>{texts.endsOn(day)}</Title>
        <p>{texts.endsByItself[kind](day)}</p>
        <AccountLink words={texts.keepUntilEnd} />
      </div>
    );
  }
  return (
    <Form method="post" className={styles.choice}>
      <input type="hidden" name="intent" value="stop" />
      <Title>{texts.atTheEnd}</Title>
      <p>{texts.keepUntilWords(day)}</p>
      <Button type="submit" look="secondary" block busy={isBusy}>
        {texts.cancelOn(day)}
      </Button>
    </Form>
  );
}

function StayMember({ membership: { renews, is_overdue, expired_date }, Title }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <Title>{texts.keepHeading}</Title>
      <p>{renews && !is_overdue ? texts.renewsOn(formatLongDay(expired_date)) : texts.triesAgain}</p>
      <AccountLink words={texts.keep} />
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
  Title,
}: ChoiceProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const cards = refund_to.join(texts.and);
  const amounts = refund_rule === 'full' ? refund_parts.map(formatDollars).join(' + ') : formatDollars(refund);
  return (
    <Form method="post" className={styles.choice}>
      <input type="hidden" name="intent" value="now" />
      <input type="hidden" name="refund" value={refund} />
      <input type="hidden" name="kind" value={kind} />
      <Title>{texts.today}</Title>
      <p>
        {is_overdue
          ? texts.overdue(formatLongDay(expired_date))
          : refund_rule === 'none'
            ? texts.nothingToRefund[kind]
            : texts.refund[refund_rule](amounts, cards)}
        {trial_until && ` ${texts.trialContinues(formatLongDay(trial_until))}`}
        {undo_until && ` ${(refund > 0 ? texts.undoByPaying : texts.undoFree)(formatLongDay(undo_until))}`}
      </p>
      <Button type="submit" look="secondary" block busy={isBusy}>
        {refund > 0 ? texts.cancelNowRefund(formatDollars(refund)) : texts.cancelNow}
      </Button>
    </Form>
  );
}
