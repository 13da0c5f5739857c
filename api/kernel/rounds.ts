import { sql } from 'kysely';
import type { Shop } from './app.ts';
import type { RecurringJob } from './recurring-job.ts';

/** A round that comes seldom is asked after this often, so that a shop restarted every day still has its turns. */
const ASK_S = 60;
/** Timers drift; a turn counts as due a little early, or every second one would be missed. */
const DUE_AT = 0.75;

/** Starts the rounds. @returns what ends them, waiting for those under way. */
export function startRounds(shop: Shop, rounds: RecurringJob[]): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = rounds.map((round) => {
    let is_running = false;
    return setInterval(() => {
      if (is_running) return;
      is_running = true;
      const turn = takeTurn(shop, round)
        .catch((error: unknown) => shop.log.warn({ err: error, round: round.name }, 'round failed'))
        .finally(() => {
          is_running = false;
          running.delete(turn);
        });
      running.add(turn);
    }, Math.min(round.seconds, ASK_S) * 1_000);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

/**
 * Runs a round if it is due and no other process is at it. Its last turn is a row, so that two workers do
 * not double it; a turn that fails or is killed leaves the row as it was, and the next one comes at once.
 */
async function takeTurn(shop: Shop, round: RecurringJob): Promise<void> {
  const key = `round:${round.name}`;
  await shop.db.transaction().execute(async (tx) => {
    const lock = sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(hashtext(${key})) as ok`;
    const { rows } = await lock.execute(tx);
    if (!rows[0]?.ok) return;
    // The database's clock: the processes may stand on machines that disagree. A turn in the future is a clock put back.
    const due = sql<{ setting_key: string }>`
      insert into setting (setting_key, value, updated_at) values (${key}, 'null', now())
      on conflict (setting_key) do update set updated_at = excluded.updated_at
        where setting.updated_at > now() or setting.updated_at <= now() - make_interval(secs => ${round.seconds * DUE_AT})
      returning setting_key`;
    if ((await due.execute(tx)).rows.length === 0) return;
    // This transaction only holds the lock while the round does its own work elsewhere.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await round.run();
  });
}
