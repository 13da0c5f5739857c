import { randomBytes } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Card } from './cards.ts';

export type AuthorizationRow = {
  key: string;
  reference: string;
  status: 'authorized' | 'captured' | 'declined' | 'voided';
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  decline_code: string | null;
  /** JSON of the card with its reusable token; null for a key barred before it was used. */
  card: string | null;
  created_at: string;
};

export type OperationRow = {
  key: string;
  kind: 'capture' | 'void' | 'refund';
  authorization_key: string;
  amount_cents: number;
  created_at: string;
};

/** A bank's question to a shopper who saves a card: 3-D Secure. */
export type StepRow = {
  step: string;
  /** The key of the request that asked to save the card. */
  key: string;
  /** The account that the shop saves it for; no other may finish it. */
  owner: string;
  /** JSON of the card. */
  card: string;
  status: 'open' | 'passed' | 'refused';
};

/** A notice of a change, sent to the shop until it is accepted. */
export type NoticeRow = { notice_id: string; key: string; created_at: string; tries: number };

/** Lets the answer to the change arrive first, as it usually does. */
const NOTICE_AFTER_MS = 300;

const SQLITE_FULL = 13;

/** Whether SQLite failed because it could not grow its file. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;
}

/**
 * The gateway's durable record: one SQLite file, synced to disk before any answer, so that every answer is
 * still true after a crash.
 */
export class GatewayRecord {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  readonly givesNotice: boolean;

  /** `gives_notice`: each change is also sent to the shop. */
  constructor(file: string, { gives_notice = false }: { gives_notice?: boolean } = {}) {
    this.givesNotice = gives_notice;
    this.#db = new DatabaseSync(file);
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 3000');
    this.#db.exec(`
      create table if not exists client_token (client_token text primary key, expires_at integer not null);
      create index if not exists client_token_end on client_token (expires_at);
      create table if not exists token (token text primary key, card text not null, reusable integer not null,
        used_by text);
      create table if not exists authorization (key text primary key, reference text not null unique,
        status text not null, amount_cents integer not null check (amount_cents >= 0),
        captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
        refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
        decline_code text, card text, created_at text not null);
      create table if not exists operation (key text primary key, kind text not null,
        authorization_key text not null, amount_cents integer not null, created_at text not null);
      create table if not exists notice (notice_id text primary key, key text not null, created_at text not null,
        tries integer not null default 0, due_ms integer not null);
      create table if not exists step (step text primary key, key text not null unique, owner text not null,
        card text not null, status text not null default 'open');`);
    // Records of earlier versions spell it the British way.
    this.#db.exec(
      `update token set card = replace(card, '"behaviour":', '"behavior":') where card like '%"behaviour":%'`,
    );
  }

  /** Prepares each statement once. */
  #prepare(text: string): StatementSync {
    const known = this.#prepared.get(text);
    if (known) return known;
    const prepared = this.#db.prepare(text);
    this.#prepared.set(text, prepared);
    return prepared;
  }

  /** Runs `work` in a transaction that is on disk when this returns. */
  change<T>(work: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const made = work();
      this.#db.exec('commit');
      return made;
    } catch (error) {
      // A full disk has rolled it back already, and a second time would hide that reason.
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    }
  }

  addClientToken(expires_at: number): string {
    const client_token = `client_${randomBytes(24).toString('base64url')}`;
    return this.change(() => {
      this.#prepare('delete from client_token where expires_at < ?').run(expires_at - 24 * 3_600_000);
      this.#prepare('insert into client_token values (?, ?)').run(client_token, expires_at);
      return client_token;
    });
  }

  isClientToken(client_token: string, now: number): boolean {
    const row = this.#prepare('select 1 from client_token where client_token = ? and expires_at > ?');
    return row.get(client_token, now) !== undefined;
  }

  addToken(card: Card, reusable: boolean): string {
    const token = `${reusable ? 'card' : 'tok'}_${randomBytes(18).toString('base64url')}`;
    this.#prepare('insert into token (token, card, reusable) values (?, ?, ?)').run(
      token,
      JSON.stringify(card),
      reusable ? 1 : 0,
    );
    return token;
  }

  findToken(token: string): { card: Card; reusable: boolean; used_by: string | null } | null {
    const row = this.#prepare('select card, reusable, used_by from token where token = ?').get(token);
    if (!row) return null;
    const usedBy = row['used_by'];
    return {
      card: JSON.parse(String(row['card'])) as Card,
      reusable: row['reusable'] === 1,
      used_by: typeof usedBy === 'string' ? usedBy : null,
    };
  }

  /** A saved card that was removed is used up; one that isn't known stays unknown. */
  remove(token: string): void {
    this.#prepare("update token set used_by = 'removed' where token = ? and reusable = 1").run(token);
  }

  useUp(token: string, key: string): void {
    this.#prepare('update token set used_by = ? where token = ? and reusable = 0').run(key, token);
  }

  addStep(row: { key: string; owner: string; card: Card }): void {
    const step = `step_${randomBytes(18).toString('base64url')}`;
    this.#prepare('insert into step (step, key, owner, card) values (?, ?, ?, ?)').run(
      step,
      row.key,
      row.owner,
      JSON.stringify(row.card),
    );
  }

  /** By its own name, or by the key of the request that it belongs to. */
  findStep(name: string): StepRow | null {
    const row = this.#prepare('select * from step where step = ? or key = ?').get(name, name);
    return (row ?? null) as StepRow | null;
  }

  /** The first answer counts. */
  answerStep(step: string, status: 'passed' | 'refused'): void {
    this.#prepare("update step set status = ? where step = ? and status = 'open'").run(status, step);
  }

  findAuthorization(key: string): AuthorizationRow | null {
    return (this.#prepare('select * from authorization where key = ?').get(key) ?? null) as AuthorizationRow | null;
  }

  addAuthorization(
    row: Pick<AuthorizationRow, 'key' | 'status' | 'amount_cents' | 'decline_code' | 'card'>,
    now: Date,
  ): void {
    this.#prepare(`insert into authorization (key, reference, status, amount_cents, decline_code, card, created_at)
      values (?, ?, ?, ?, ?, ?, ?)`).run(
      row.key,
      `auth_${randomBytes(12).toString('hex')}`,
      row.status,
      row.amount_cents,
      row.decline_code,
      row.card,
      now.toISOString(),
    );
    this.#note(row.key, now);
  }

  updateAuthorization(row: AuthorizationRow): void {
    this.#prepare('update authorization set status = ?, captured_cents = ?, refunded_cents = ? where key = ?').run(
      row.status,
      row.captured_cents,
      row.refunded_cents,
      row.key,
    );
  }

  findOperation(key: string): OperationRow | null {
    return (this.#prepare('select * from operation where key = ?').get(key) ?? null) as OperationRow | null;
  }

  addOperation(row: Omit<OperationRow, 'created_at'>, now: Date): void {
    this.#prepare('insert into operation values (?, ?, ?, ?, ?)').run(
      row.key,
      row.kind,
      row.authorization_key,
      row.amount_cents,
      now.toISOString(),
    );
    this.#note(row.authorization_key, now);
  }

  #note(key: string, now: Date): void {
    if (!this.givesNotice) return;
    this.#prepare('insert into notice (notice_id, key, created_at, due_ms) values (?, ?, ?, ?)').run(
      `ntc_${randomBytes(12).toString('hex')}`,
      key,
      now.toISOString(),
      now.getTime() + NOTICE_AFTER_MS,
    );
  }

  listNoticesDue(nowMs: number, limit: number): NoticeRow[] {
    return this.#prepare(
      'select notice_id, key, created_at, tries from notice where due_ms <= ? order by due_ms limit ?',
    ).all(nowMs, limit) as NoticeRow[];
  }

  /** Forgets a notice that the shop has accepted. */
  dropNotice(notice_id: string): void {
    this.#prepare('delete from notice where notice_id = ?').run(notice_id);
  }

  postponeNotice(notice_id: string, dueMs: number): void {
    this.#prepare('update notice set tries = tries + 1, due_ms = ? where notice_id = ?').run(dueMs, notice_id);
  }

  /** Everything, for comparison with the shop's ledger. */
  listAll(): { authorizations: AuthorizationRow[]; operations: OperationRow[] } {
    return {
      authorizations: this.#prepare('select * from authorization order by created_at, key').all() as AuthorizationRow[],
      operations: this.#prepare('select * from operation order by created_at, key').all() as OperationRow[],
    };
  }

  close(): void {
    this.#db.close();
  }
}
