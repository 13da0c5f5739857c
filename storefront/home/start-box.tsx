import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import styles from './start-box.module.css';
import { START_TEXTS as texts } from './account-texts.ts';

/** The account of someone who hasn't chosen a plan yet: what comes next. */
export function StartBox({ firstname }: { firstname: string }) {
  return (
    <section className={styles.box} aria-labelledby="membership">
      <h2 id="membership">{texts.heading(firstname)}</h2>
      <ol>
        {texts.steps.map(({ title, words }) => (
          <li key={title}>
            <b>{title}</b>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <p className={styles.ways}>
        <ButtonLink to="/membership/payment/plans">{texts.plans}</ButtonLink>
        <BrowseLink look="quiet">{texts.browse}</BrowseLink>
      </p>
    </section>
  );
}
