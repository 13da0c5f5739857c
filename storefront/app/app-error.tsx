import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import styles from './app-error.module.css';

/**
 * Shown when the app fails in the browser. If the server answered with an error (not found, maintenance), the page
 * reloads, because the server's own error page has the right status, text and reference.
 */
export function AppError({ error }: { error: unknown }) {
  const isAnswer = isRouteErrorResponse(error);
  useEffect(() => {
    if (isAnswer) location.reload();
  }, [isAnswer]);
  if (isAnswer) return <main aria-busy="true" />;
  return (
    <main className={styles.page}>
      <title>We're Sorry</title>
      <h1>We're Sorry</h1>
      <p>Something went wrong, we apologize. Your cart is kept as you left it.</p>
      <a href="/">Return to Homepage</a>
    </main>
  );
}
