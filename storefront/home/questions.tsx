import type { Offer } from '#domain/membership/endpoints.ts';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { planPrices, shippingLines } from '#storefront/content/shop-texts.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './home-page.module.css';
import { QUESTIONS_TEXTS as texts } from './texts.ts';

type QuestionsProps = {
  offers: readonly Pick<Offer, 'membership_status' | 'price' | 'yearly_cost'>[];
  fees: readonly ShippingFee[];
};

/** What people ask before they join. */
export function Questions({ offers, fees }: QuestionsProps) {
  const questions = [
    { ask: texts.cost, answer: texts.costAnswer(planPrices(offers)).trim() },
    ...(fees.length > 0 ? [{ ask: texts.shipping, answer: texts.shippingAnswer(shippingLines(fees)) }] : []),
    ...texts.others,
  ];
  return (
    <section id="questions" aria-labelledby="questions-title" className={styles.questions}>
      <h2 id="questions-title">{texts.heading}</h2>
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
