import { useEffect, useRef } from 'react';
import styles from './chooser.module.css';

/** The form of chooser.server.tsx; what follows the choices is loaded with the first of them. */
export function Chooser({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const form = place.current?.querySelector('form');
    const follow = () => void import('./chooser-live.ts').then((live) => form && live.followChoices(form, signal));
    form?.addEventListener('focusin', follow, { once: true, signal });
    return () => left.abort();
  }, [html]);
  // oxlint-disable-next-line react/no-danger -- HTML that React rendered in the loader
  return <div ref={place} className={styles.place} dangerouslySetInnerHTML={{ __html: html }} />;
}
