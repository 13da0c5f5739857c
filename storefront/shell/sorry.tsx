import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import styles from './sorry.module.css';

/**
 * What the app shows when it fails in the browser. An answer of the server (a page that is not there, a
 * closed shop) is asked for once more as a whole page, which has the right status, words and reference.
 */
export function Sorry({ error }: { error: unknown }) {
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
