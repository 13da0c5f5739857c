import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './checkout.module.css';
import type { PerishableQuestion } from './perishable-question.server.ts';

/**
 * Asks before the payment whether to keep fresh items that may arrive warm: in the page, and over it once scripts run.
 * Closing the dialog chooses nothing.
 */
export function PerishableCard({ question }: { question: PerishableQuestion }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <section className={styles.card} aria-labelledby="perishable" data-focus-place="payment">
      <h2 id="perishable">{question.heading}</h2>
      <Choice question={question} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={question.heading}>
        <Choice question={question} />
      </Dialog>
    </section>
  );
}

function Choice({ question }: { question: PerishableQuestion }) {
  const intent = useNavigation().formData?.get('intent');
  return (
    <div className={styles.column}>
      <p>{question.lead}</p>
      <ul aria-label={question.items_label}>
        {question.items.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
      <p>
        {question.refund} <Link to="/returns">{question.returns}</Link>
      </p>
      <div className={styles.pair}>
        <Form method="post">
          <input type="hidden" name="intent" value="confirm-fresh" />
          <Button type="submit" look="secondary" block busy={intent === 'confirm-fresh'}>
            {question.keep}
          </Button>
        </Form>
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          {question.items.map(({ id }) => (
            <input key={id} type="hidden" name="line_item_id" value={id} />
          ))}
          <Button type="submit" look="secondary" block busy={intent === 'remove'}>
            {question.remove}
          </Button>
        </Form>
      </div>
    </div>
  );
}
