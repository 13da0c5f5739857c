import { Icon } from '#ui/icon.tsx';
import styles from './home-page.module.css';
import { HOME_TEXTS } from './texts.ts';

export type Question = { ask: string; answer: string };

/** Questions that open to their answers. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <section id="questions" aria-labelledby="questions-title" className={styles.questions}>
      <h2 id="questions-title">{HOME_TEXTS.questions}</h2>
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
