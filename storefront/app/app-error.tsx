import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { Button } from '#ui/button.tsx';
import styles from './app-error.module.css';
import { APP_ERROR_TEXTS } from './texts.ts';

/**
 * Shown when the app fails in the browser or can't reach the server; the address is then the one that was asked for. If the
 * server answered with an error (not found, maintenance), the page reloads, because the server's own error page has the
 * right status, text and reference.
 */
export function AppError({ error }: { error: unknown }) {
  const isAnswer = isRouteErrorResponse(error);
  useEffect(() => {
    if (isAnswer) location.reload();
  }, [isAnswer]);
  if (isAnswer) return <main aria-busy="true" />;
  return (
    <main className={styles.page}>
      <title>{APP_ERROR_TEXTS.heading}</title>
      <h1>{APP_ERROR_TEXTS.heading}</h1>
      <p>
        {APP_ERROR_TEXTS.lead} {APP_ERROR_TEXTS.cart}
      </p>
      <Button onClick={() => location.reload()}>{APP_ERROR_TEXTS.retry}</Button>
      <a href="/">{APP_ERROR_TEXTS.home}</a>
    </main>
  );
}
