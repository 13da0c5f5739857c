import styles from './membership.module.css';
import { STEP_TEXTS } from './texts.ts';

export type Step = keyof typeof STEP_TEXTS.steps;
const STEPS = Object.keys(STEP_TEXTS.steps) as Step[];

/** The current step of joining. */
export function Steps({ at }: { at: Step }) {
  const now = STEPS.indexOf(at);
  return (
    <ol className={styles.steps} aria-label={STEP_TEXTS.position(now + 1, STEPS.length)}>
      {STEPS.map((step, i) => (
        <li key={step} aria-current={i === now ? 'step' : undefined} className={i < now ? styles.done : undefined}>
          {STEP_TEXTS.steps[step]}
        </li>
      ))}
    </ol>
  );
}
