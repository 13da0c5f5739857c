import type { Offer } from '#domain/membership/endpoints.ts';
import { AVERAGE_SAVING_PERCENT } from '#domain/membership/worth.ts';
import { formatDollars, formatWholeDollars } from '#storefront/kernel/format.ts';
import { TallyMarks } from '#ui/chip.tsx';
import styles from './home-page.module.css';

type SumsProps = { offers: readonly Pick<Offer, 'membership_status' | 'price' | 'break_even_spend'>[] };

/** Three steps, and the yearly spend at which a membership pays for itself. */
export function HowItAddsUp({ offers }: SumsProps) {
  const yearly = offers.find(({ membership_status }) => membership_status === 'Annual');
  const steps = [
    {
      title: 'You see both prices',
      words: 'What other stores charge and what you pay here, on every product.',
    },
    {
      title: 'We sort your cart into boxes',
      words: 'Groceries, frozen food and wine ship separately. Each box shows how close you are to free shipping.',
    },
    {
      title: 'Your savings add up',
      words: yearly
        ? `Every order shows what you saved. With ${AVERAGE_SAVING_PERCENT}% average savings, your ${formatDollars(yearly.price)} membership pays for itself after about ${formatWholeDollars(yearly.break_even_spend)} of groceries.`
        : 'Every order shows what you saved, and your account adds it up.',
    },
  ];
  return (
    <section id="how-it-adds-up" aria-labelledby="sums" className={styles.sums}>
      <h2 id="sums">How it adds up</h2>
      <ol>
        {steps.map((step, at) => (
          <li key={step.title}>
            <TallyMarks count={at + 1} of={3} words={`Step ${at + 1} of 3`} size={32} />
            <h3>{step.title}</h3>
            <p>{step.words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
