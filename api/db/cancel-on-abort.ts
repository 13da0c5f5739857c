import type pg from 'pg';

/** A statement may begin just after the others were canceled. */
const AGAIN_AFTER_MS = 500;

/**
 * Once the signal aborts, cancels what the connections of a batch run, until it is stopped.
 * @param owner a connection of the same user, which alone may cancel them.
 * @param batch as `openPool` was given it.
 * @returns stops it; nothing is canceled any more when that is done.
 */
export function cancelOnAbort(owner: pg.Client, batch: string, signal: AbortSignal): () => Promise<void> {
  let canceling: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const cancel = () => {
    const statement = `select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = $1 and state = 'active'`;
    // Fails only if the database is lost, which ends the statements, too.
    canceling = owner.query(statement, [batch]).catch(() => undefined);
  };
  const onAbort = () => {
    cancel();
    timer = setInterval(cancel, AGAIN_AFTER_MS);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return async () => {
    signal.removeEventListener('abort', onAbort);
    clearInterval(timer);
    await canceling;
  };
}
