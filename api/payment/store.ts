import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#api/db/pool.ts';
import { prepared, reading, statement } from '#api/db/statement.ts';
import type { PaymentMethodTable } from './tables.ts';
import type { Authorization } from '#api/gateway/payment/port.ts';

export type NewPayment = {
  payment_id: string;
  account_id: string;
  purpose: 'order' | 'membership';
  subject_id: string;
  payment_method_id: string | null;
  cc_type: string;
  last4: string;
  amount_cents: number;
  now: Date;
};

const writePayment = statement(`
  with made as (
    insert into payment (payment_id, account_id, purpose, subject_id, payment_method_id, cc_type, last4,
      amount_cents, status, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $9)
    on conflict (payment_id) do nothing
    returning payment_id)
  insert into payment_event (payment_id, event, happened_at) select payment_id, 'started', $9 from made`);

/** The row that stands before the gateway is called: what a crash left behind can be asked by its id. */
export async function insertPayment(db: Db | Tx, payment: NewPayment): Promise<void> {
  const { payment_id, account_id, purpose, subject_id, payment_method_id, cc_type, last4, amount_cents, now } = payment;
  await writePayment(db, [
    payment_id,
    account_id,
    purpose,
    subject_id,
    payment_method_id,
    cc_type,
    last4,
    amount_cents,
    now,
  ]);
}

const writeAnswer = statement(`
  with changed as (
    update payment set
      status = $2::text, authorized_cents = $3, captured_cents = $4::int, refunded_cents = $5::int, decline_code = $6,
      gateway_reference = $7, cc_type = coalesce($8, cc_type), last4 = coalesce($9, last4), updated_at = $11
    where payment_id = $1
      and (status, captured_cents, refunded_cents) is distinct from ($2::text, $4::int, $5::int)
      and (status in ('pending', 'authorized') or status = $2::text)
      and captured_cents <= $4::int and refunded_cents <= $5::int
    returning payment_id)
  insert into payment_event (payment_id, event, details, happened_at)
  select payment_id, $2::text, $10::jsonb, $11 from changed`);

/**
 * Writes what the gateway has on record, with its event. An answer that was overtaken changes nothing: money that
 * was captured is not merely held again, and what has ended stays so (I22).
 */
export async function recordAnswer(db: Db | Tx, payment_id: string, answer: Authorization, now: Date): Promise<void> {
  const { status, card, captured_cents, refunded_cents, decline_code, reference } = answer;
  const held = status === 'declined' ? 0 : answer.amount_cents;
  await writeAnswer(db, [
    payment_id,
    status,
    status === 'voided' && !card ? 0 : held,
    captured_cents,
    refunded_cents,
    decline_code,
    reference,
    card?.brand ?? null,
    card?.last4 ?? null,
    JSON.stringify(eventOf(answer)),
    now,
  ]);
}

function eventOf(answer: Authorization): Record<string, unknown> {
  const { reference, amount_cents, captured_cents, refunded_cents, decline_code } = answer;
  return { reference, amount_cents, captured_cents, refunded_cents, decline_code };
}

/** The gateway would not take the token: no money was asked for. */
export async function recordRefusedToken(db: Db | Tx, payment_id: string, now: Date): Promise<void> {
  await sql`
    with changed as (
      update payment set status = 'declined', decline_code = 'token_refused', updated_at = ${now}
      where payment_id = ${payment_id} and status = 'pending' returning payment_id)
    insert into payment_event (payment_id, event, happened_at) select payment_id, 'token_refused', ${now} from changed`.execute(
    db,
  );
}

/** All attempts to pay one order or charge, oldest first. */
export async function listPaymentsOf(db: Db | Tx, subject_ids: string[]) {
  if (subject_ids.length === 0) return [];
  return db.selectFrom('payment').selectAll().where('subject_id', 'in', subject_ids).orderBy('created_at').execute();
}

/** Payments that a crash or a silent gateway left open. */
export async function listUnsettled(db: Db, before: Date, purpose: 'order' | 'membership') {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'pending')
    .where('updated_at', '<', before)
    .where('purpose', '=', purpose)
    .orderBy('updated_at')
    .limit(200)
    .execute();
}

const readMethods = reading<Selectable<PaymentMethodTable>>(`
  select payment_method_id, account_id, cc_type, last4, exp_month, exp_year, token, is_default, created_at, removed_at
  from payment_method where account_id = $1 and removed_at is null
  order by is_default desc, created_at desc limit 50`);

/** The cards an account keeps, its default first. */
export function listMethods(db: Db | Tx, account_id: string): Promise<Selectable<PaymentMethodTable>[]> {
  return readMethods(db, [account_id]);
}

export async function findMethod(db: Db | Tx, account_id: string, payment_method_id: string) {
  return db
    .selectFrom('payment_method')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('payment_method_id', '=', payment_method_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps a card a person does not have yet, by brand, digits and date; the first one is the default. */
export async function insertMethod(
  tx: Db | Tx,
  method: { payment_method_id: string; account_id: string; card: NonNullable<Authorization['card']>; now: Date },
): Promise<void> {
  const { card } = method;
  await sql`
    insert into payment_method (payment_method_id, account_id, cc_type, last4, exp_month, exp_year, token, is_default,
      created_at)
    select ${method.payment_method_id}::uuid, ${method.account_id}::uuid, ${card.brand}, ${card.last4}, ${card.exp_month}::int,
      ${card.exp_year}::int, ${card.reusable_token},
      not exists (select 1 from payment_method where account_id = ${method.account_id} and is_default
        and removed_at is null), ${method.now}::timestamptz
    where not exists (select 1 from payment_method where account_id = ${method.account_id} and cc_type = ${card.brand}
      and last4 = ${card.last4} and exp_month = ${card.exp_month} and exp_year = ${card.exp_year}
      and removed_at is null)
    on conflict do nothing`.execute(tx);
}

/** News of a payment is for the capability that it pays. */
export const NEWS = { order: 'payment.order_news', membership: 'payment.membership_news' } as const;

/**
 * Keeps a notice of the gateway by its id and hands it on, once. What says nothing new, because the payment is
 * known to have ended, or is none of ours, leaves no trace.
 */
export async function keepNotice(
  db: Db,
  { notice_id, payment_id, now }: { notice_id: string; payment_id: string; now: Date },
): Promise<void> {
  await prepared(
    db,
    sql`
    with told as (
      insert into payment_notice (notice_id, payment_id, received_at)
      select ${notice_id}, payment_id, ${now}::timestamptz from payment
      where payment_id = ${payment_id} and status = 'pending'
      on conflict do nothing
      returning payment_id)
    insert into outbox (topic, payload)
    select case purpose when 'order' then ${NEWS.order} else ${NEWS.membership} end,
      jsonb_build_object('payment_id', payment_id, 'subject_id', subject_id)
    from told join payment using (payment_id)`,
  );
}

export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_notice').where('received_at', '<', before).execute();
}
