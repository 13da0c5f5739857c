import styles from './membership.module.css';

const STEPS = ['Plan', 'Account', 'Terms', 'Payment'] as const;
export type Step = (typeof STEPS)[number];

/** The current step of joining. */
export function Steps({ at }: { at: Step }) {
  const now = STEPS.indexOf(at);
  return (
    <ol className={styles.steps} aria-label={`Step ${now + 1} of ${STEPS.length}`}>
      {STEPS.map((step, i) => (
        <li key={step} aria-current={i === now ? 'step' : undefined} className={i < now ? styles.done : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
