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
      answer: `${yearly ? `${formatDollars(yearly.price)} a year` : ''}${yearly && monthly ? ', or ' : ''}${monthly ? `${formatDollars(monthly.price)} a month` : ''}. It renews at the end of each period for the price shown beside the plan, and we write before a renewal. The day stands in your account.`,
    },
    {
      ask: 'Can I look around without joining?',
      answer:
        'Yes. Every price, label and review is open to everybody, and a cart can be filled. Membership is asked for only when you order.',
    },
    {
      ask: 'Why is my cart split into boxes?',
      answer:
        'Dry goods, frozen food and wine cannot travel together. Each box has its own free-shipping amount, cut-off and delivery day, shown in the cart before you pay.',
    },
    {
      ask: 'Where do you deliver?',
      answer:
        'To the 48 contiguous states. We do not ship to Alaska, Hawaii or to PO boxes. Some items cannot go to some states; the product says so.',
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
