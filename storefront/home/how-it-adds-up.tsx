import type { Offer } from '#domain/membership/endpoints.ts';
import { formatDollars, formatWholeDollars } from '#storefront/kernel/format.ts';
import { TallyMarks } from '#ui/tally-marks.tsx';
import styles from './home-page.module.css';
import type { PlanCost } from './plan-cost.ts';
import { SUMS_TEXTS as texts } from './texts.ts';

type SumsProps = {
  offers: readonly Pick<Offer, 'membership_status' | 'price' | 'break_even_spend'>[];
  /** What the plan of who looks costs: null if it costs nothing, undefined for those without a plan. */
  plan: PlanCost | null | undefined;
};

/** Three steps, and the yearly spend at which a membership pays for itself. */
export function HowItAddsUp({ offers, plan }: SumsProps) {
  const steps = [...texts.steps, { title: texts.savings, words: savingsWords({ offers, plan }) }];
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

/** A member reads of their own plan, everyone else of the yearly one. */
function savingsWords({ offers, plan }: SumsProps): string {
  if (plan) return texts.ownBreakEven(formatDollars(plan.yearly_cost), formatWholeDollars(plan.break_even_spend));
  const yearly = offers.find(({ membership_status }) => membership_status === 'Annual');
  if (!yearly || plan === null) return texts.savingsWords;
  return texts.breakEven(formatDollars(yearly.price), formatWholeDollars(yearly.break_even_spend));
}
