import type { ReactNode } from 'react';
import type { Staples } from '#domain/catalog/schema.ts';
import styles from './welcome-side.module.css';
import { WELCOME_TEXTS as texts } from './texts.ts';

export type Welcome = {
  picture: Staples['picture'];
  /** "$59.95 a year" and the like. */
  plans: readonly string[];
};

/** A form with what the shop offers beside it, on wide screens; without `welcome`, the form alone. */
export function WithWelcome({ welcome, children }: { welcome: Welcome | null; children: ReactNode }) {
  if (!welcome) return children;
  const { picture, plans } = welcome;
  return (
    <div className={styles.split}>
      {children}
      <aside className={styles.side} aria-label={texts.label}>
        <div>
          <p className={styles.claim}>{texts.claim}</p>
          <p>
            {plans.length > 0 ? `${plans.join(` ${texts.or} `)}. ` : null}
            {texts.cancel}
          </p>
        </div>
        {picture ? (
          <img
            src={picture.src}
            srcSet={picture.srcset}
            sizes="560px"
            width={picture.width}
            height={picture.height}
            alt=""
            loading="lazy"
          />
        ) : null}
      </aside>
    </div>
  );
}
