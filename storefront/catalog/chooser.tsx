import { useEffect, useRef } from 'react';
import styles from './chooser.module.css';

/** The form of chooser.server.tsx; what follows the choices is loaded once it is there. */
export function Chooser({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const left = new AbortController();
    const form = place.current?.querySelector('form');
    if (form) void import('./chooser-live.ts').then(({ followChoices }) => followChoices(form, left.signal));
    return () => left.abort();
  }, [html]);
  // oxlint-disable-next-line react/no-danger -- HTML that React rendered in the loader
  return <div ref={place} className={styles.place} dangerouslySetInnerHTML={{ __html: html }} />;
}
