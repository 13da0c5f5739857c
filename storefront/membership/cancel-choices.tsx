import { Form, useNavigation } from 'react-router';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { showCancellation } from '#domain/membership/cancel-endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import styles from './cancel.module.css';
import { CHOICE_TEXTS as texts } from './cancel-texts.ts';

export type Cancelable = NonNullable<AnswerOf<typeof showCancellation>['membership']>;

/** Both ways to cancel, of equal weight. What ends by itself needs no button, and says so. */
export function CancelChoices({ membership }: { membership: Cancelable }) {
  return (
    <section className={styles.choices} aria-label={texts.label}>
      <AtTheEnd membership={membership} />
      <Now membership={membership} />
      <p>
        <Link to="/account">{texts.keep}</Link>
      </p>
    </section>
  );
}

function AtTheEnd({ membership: { kind, renews, is_overdue, ends_on, price } }: { membership: Cancelable }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const day = formatLongDay(ends_on);
  if (is_overdue) return null;
  if (!renews) {
    return (
      <div className={styles.choice}>
        <h2>{texts.endsOn(day)}</h2>
        <p>{texts.endsByItself[kind](day)}</p>
      </div>
    );
  }
  return (
    <Form method="post" className={styles.choice}>
      <input type="hidden" name="intent" value="stop" />
      <h2>{texts.keepUntil(day)}</h2>
      <p>{texts.keepUntilWords(formatDollars(price), day)}</p>
      <Button type="submit" look="secondary" block busy={isBusy}>
        {texts.cancelOn(day)}
      </Button>
    </Form>
  );
}

function Now({
  membership: { kind, refund, refund_rule, refund_to, is_overdue, ends_on, undo_until },
}: {
  membership: Cancelable;
}) {
  const isBusy = useNavigation().formMethod === 'POST';
  const cards = refund_to.join(texts.and);
  return (
    <Form method="post" className={styles.choice}>
      <input type="hidden" name="intent" value="now" />
      <input type="hidden" name="refund" value={refund} />
      <h2>{texts.endToday}</h2>
      <p>
        {is_overdue
          ? texts.overdue(formatLongDay(ends_on))
          : refund_rule === 'none'
            ? texts.nothingToRefund[kind]
            : texts.refund[refund_rule](formatDollars(refund), cards)}
        {undo_until && ` ${(refund > 0 ? texts.undoByPaying : texts.undoFree)(formatLongDay(undo_until))}`}
      </p>
      <Button type="submit" look="secondary" block busy={isBusy}>
        {refund > 0 ? texts.cancelNowRefund(formatDollars(refund)) : texts.cancelNow}
      </Button>
    </Form>
  );
}
