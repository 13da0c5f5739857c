import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { canReachShop } from '#storefront/kernel/ask-first.ts';
import { CALL_ERROR_TEXTS } from '#storefront/kernel/texts.ts';
import { Button } from '#ui/button.tsx';
import styles from './app-error.module.css';
import { APP_ERROR_TEXTS } from './texts.ts';

/** How often the shop is asked whether it answers again. */
const ASK_MS = 3_000;

/**
 * Shown when the app fails in the browser or can't reach the server; the address is then the one that was asked for. If the
 * server answered with an error (not found, maintenance), the page reloads, because the server's own error page has the
 * right status, text and reference. Without a connection, it reloads once the server answers again.
 */
export function AppError({ error }: { error: unknown }) {
  const isAnswer = isRouteErrorResponse(error);
  const isOffline = !navigator.onLine;
  useEffect(() => {
    const reload = () => location.reload();
    if (isAnswer) reload();
    if (!isOffline) return undefined;
    const leaving = new AbortController();
    // Browsers may be wrong about a shop on this machine, and the page would then reload again and again. A network may let
    // nothing through yet.
    let wasAway = false;
    const ask = async () => {
      if (!(await canReachShop(leaving.signal))) wasAway = true;
      else if (wasAway) reload();
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_MS);
    const reconnected = () => {
      wasAway = true;
      void ask();
    };
    window.addEventListener('online', reconnected, { signal: leaving.signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [isAnswer, isOffline]);
  if (isAnswer) return <main aria-busy="true" />;
  return (
    <main className={styles.page}>
      <title>{APP_ERROR_TEXTS.heading}</title>
      <h1>{APP_ERROR_TEXTS.heading}</h1>
      <p role="alert">{isOffline ? CALL_ERROR_TEXTS.offline : `${APP_ERROR_TEXTS.lead} ${APP_ERROR_TEXTS.cart}`}</p>
      <Button onClick={() => location.reload()}>{APP_ERROR_TEXTS.retry}</Button>
      <a href="/">{APP_ERROR_TEXTS.home}</a>
    </main>
  );
}
