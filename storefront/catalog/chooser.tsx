import type { SyntheticEvent } from 'react';
import styles from './chooser.module.css';

/** The form of chooser.server.tsx; what follows the choices is loaded with the first of them. */
export function Chooser({ html }: { html: string }) {
  const follow = ({ currentTarget }: SyntheticEvent) =>
    void import('./chooser-live.ts').then((live) => live.followChoices(currentTarget));
  // oxlint-disable-next-line react/no-danger -- HTML that React rendered in the loader
  return <div className={styles.place} onFocus={follow} onInput={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
