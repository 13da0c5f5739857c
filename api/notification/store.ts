import type { Db, Tx } from '#api/db/pool.ts';

/**
 * A mail that still waits, held by this transaction; a second worker steps past it and the mail goes
 * out once.
 */
export async function lockWaitingMail(tx: Tx, mail_id: string) {
  return tx
    .selectFrom('mail')
    .select(['mail_id', 'recipient', 'subject', 'body_text', 'body_html'])
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Whether a mail has not gone out yet, whoever holds it. */
export async function isWaiting(db: Db, mail_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select('mail_id')
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSent(tx: Tx, mail_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('mail')
    .set((row) => ({ sent_at: now, last_error: null, attempts: row('attempts', '+', 1) }))
    .where('mail_id', '=', mail_id)
    .execute();
}

export async function noteFailure(db: Db, mail_id: string, reason: string): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({ last_error: reason, attempts: row('attempts', '+', 1) }))
    .where('mail_id', '=', mail_id)
    .execute();
}

/** Mails whose job has given up or got lost; the round takes them up again. */
export async function listOverdue(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('mail_id')
    .where('sent_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map((row) => row.mail_id);
}

export async function listNewest(db: Db, limit: number) {
  return db
    .selectFrom('mail')
    .select(['mail_id', 'recipient', 'subject', 'body_text', 'body_html', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .limit(limit)
    .execute();
}
