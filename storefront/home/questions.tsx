import type { Offer } from '#domain/membership/endpoints.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './home-page.module.css';

type QuestionsProps = { offers: readonly Pick<Offer, 'membership_status' | 'price'>[] };

/** What people ask before they join. */
export function Questions({ offers }: QuestionsProps) {
  const yearly = offers.find(({ membership_status }) => membership_status === 'Annual');
  const monthly = offers.find(({ membership_status }) => membership_status === 'Monthly');
  const questions = [
    {
      ask: 'What does membership cost, and when does it renew?',
      answer: `${yearly ? `${formatDollars(yearly.price)} a year` : ''}${yearly && monthly ? ', or ' : ''}${monthly ? `${formatDollars(monthly.price)} a month` : ''}. It renews at the end of each period for the price shown next to the plan. We email you before each renewal, and the date is in your account.`,
    },
    {
      ask: 'Can I look around without joining?',
      answer: 'Yes. Anyone can see every price, label and review and fill a cart. You only need a membership to order.',
    },
    {
      ask: 'Why is my cart split into boxes?',
      answer:
        'Groceries, frozen food and wine ship separately. Each box has its own free shipping amount, order cutoff and delivery date, shown in your cart before you pay.',
    },
    {
      ask: 'Where do you deliver?',
      answer:
        'To the 48 contiguous states. We don’t ship to Alaska, Hawaii or PO boxes. Some items can’t be shipped to some states; the product page says which.',
    },
    {
      ask: 'How do I cancel my membership?',
      answer:
        'In your account, under Membership, choose Cancel membership. Before you confirm, we show what ends, what you keep and until when.',
    },
  ];
  return (
    <section id="questions" aria-labelledby="questions-title" className={styles.questions}>
      <h2 id="questions-title">Questions and answers</h2>
      {questions.map(({ ask, answer }) => (
        <details key={ask}>
          <summary>
            {ask}
            <Icon name="chevron-down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
