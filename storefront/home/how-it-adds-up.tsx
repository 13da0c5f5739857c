import type { Offer } from '#domain/membership/endpoints.ts';
import { formatDollars, formatWholeDollars } from '#storefront/kernel/format.ts';
import { TallyMarks } from '#ui/tally-marks.tsx';
import styles from './home-page.module.css';
import { SUMS_TEXTS as texts } from './texts.ts';

type SumsProps = { offers: readonly Pick<Offer, 'membership_status' | 'price' | 'break_even_spend'>[] };

/** Three steps, and the yearly spend at which a membership pays for itself. */
export function HowItAddsUp({ offers }: SumsProps) {
  const yearly = offers.find(({ membership_status }) => membership_status === 'Annual');
  const words = yearly
    ? texts.breakEven(formatDollars(yearly.price), formatWholeDollars(yearly.break_even_spend))
    : texts.savingsWords;
  const steps = [...texts.steps, { title: texts.savings, words }];
  return (
    <section id="how-it-adds-up" aria-labelledby="sums" className={styles.sums}>
      <h2 id="sums">{texts.heading}</h2>
      <ol>
        {steps.map((step, at) => (
          <li key={step.title}>
            <TallyMarks count={at + 1} of={steps.length} words={texts.position(at + 1, steps.length)} size={32} />
            <h3>{step.title}</h3>
            <p>{step.words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
