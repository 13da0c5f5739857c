import { type Selectable, sql } from 'kysely';
import { assertDefined } from '#domain/kernel/assert.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import {
  type ClosedBecause,
  listPaymentMoves,
  OPEN_PAYMENT_STATUSES,
  type PaymentStatus,
} from '#domain/payment/transitions.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { prepared, reading, statement } from '#api/db/statement.ts';
import type { Authorization } from '#api/gateway/payment/port.ts';
import { forgetUnlessSaved } from './card-store.ts';
import type { PaymentMethodTable, PaymentTable } from './tables.ts';

export type PaymentRow = Selectable<PaymentTable>;

export type NewPayment = Pick<
  PaymentRow,
  'payment_id' | 'account_id' | 'purpose' | 'subject_id' | 'payment_method_id' | 'cc_type' | 'last4' | 'amount_cents'
> & { now: Date };

// A saved card is locked against its deletion until the payment is committed.
const writePayment = statement<{ has_card: boolean }, NewPayment>(`
  with card as (
    select payment_method_id from payment_method where payment_method_id = $payment_method_id::uuid for key share
  ), made as (
    insert into payment (payment_id, account_id, purpose, subject_id, payment_method_id, cc_type, last4,
      amount_cents, status, created_at, updated_at)
    select $payment_id::uuid, $account_id::uuid, $purpose::text, $subject_id::uuid, $payment_method_id::uuid,
      $cc_type::text, $last4::text, $amount_cents::int, 'pending', $now::timestamptz, $now::timestamptz
    where $payment_method_id::uuid is null or exists (select from card)
    on conflict (payment_id) do nothing
    returning payment_id
  ), noted as (
    insert into payment_event (payment_id, event, happened_at) select payment_id, 'started', $now::timestamptz from made
  )
  select $payment_method_id::uuid is null or exists (select from card) as has_card`);

/**
 * Written before the gateway is called, so that what a crash leaves behind can be asked about by its id. The account is
 * locked, as before its deletion.
 * @throws Refusal `payment_method_not_found` if the saved card was deleted since it was looked up.
 */
export async function insertPayment(tx: Db | Tx, payment: NewPayment): Promise<void> {
  const [written] = await writePayment(tx, payment);
  if (!written?.has_card) throw new Refusal(PAYMENT_REFUSALS.payment_method_not_found);
}

const MOVES = listPaymentMoves()
  .map(([from, to]) => `('${from}', '${to}')`)
  .join(', ');

type AnswerParameters = Pick<
  PaymentRow,
  | 'payment_id'
  | 'status'
  | 'authorized_cents'
  | 'captured_cents'
  | 'refunded_cents'
  | 'decline_code'
  | 'gateway_reference'
  | 'cc_type'
  | 'last4'
> & { refund_id: string | null; refund_cents: number; details: string; now: Date };

// The row is locked and read first, so that the difference to what was captured or refunded before is exact.
const writeAnswer = statement<never, AnswerParameters>(`
  with before as (
    select payment_id, status, captured_cents, refunded_cents from payment where payment_id = $payment_id for update
  ), booked as (
    select coalesce(sum(amount_cents), 0)::int as cents from payment_refund
    where payment_id = $payment_id and refund_id = $refund_id::text
  ), changed as (
    update payment p set
      status = $status::text, authorized_cents = $authorized_cents, captured_cents = $captured_cents::int,
      refunded_cents = $refunded_cents::int, decline_code = $decline_code, gateway_reference = $gateway_reference,
      cc_type = coalesce($cc_type, p.cc_type), last4 = coalesce($last4, p.last4), updated_at = $now
    from before b
    where p.payment_id = b.payment_id
      and (b.status, b.captured_cents, b.refunded_cents)
        is distinct from ($status::text, $captured_cents::int, $refunded_cents::int)
      and (b.status, $status::text) in (${MOVES})
      and b.captured_cents <= $captured_cents::int and b.refunded_cents <= $refunded_cents::int
    returning p.payment_id, $captured_cents::int - b.captured_cents as captured,
      $refunded_cents::int - b.refunded_cents as refunded
  ), captures as (
    insert into payment_capture (payment_id, amount_cents, happened_at)
    select payment_id, captured, $now from changed where captured > 0
  ), refunds as (
    insert into payment_refund (payment_id, refund_id, amount_cents, happened_at)
    select payment_id, part.refund_id, part.cents, $now
    from changed, booked, least(refunded, $refund_cents::int - booked.cents) as own, lateral (values
      ($refund_id::text, own), (null, refunded - own)) part (refund_id, cents)
    where part.cents > 0
  )
  insert into payment_event (payment_id, event, details, happened_at)
  select payment_id, $status::text, $details::jsonb, $now from changed`);

/**
 * The refund that an answer is about. What the gateway refunded beyond it was found by asking, and its row has no id: it
 * may be one whose own answer was lost.
 */
export type AskedRefund = { refund_id: string; amount_cents: number };

/**
 * Writes what the gateway has on record, with its event and a row for each new capture or refund. An answer
 * that was overtaken changes nothing: what was captured does not become held again, and what has ended stays ended
 * (I22).
 */
export async function recordAnswer(
  db: Db | Tx,
  payment_id: string,
  answer: Authorization,
  now: Date,
  refund: AskedRefund | null = null,
): Promise<void> {
  const { status, card, captured_cents, refunded_cents, decline_code, reference } = answer;
  // It pays for nothing, so a card that was to be saved with it isn't.
  const isOver = status === 'voided' || status === 'declined';
  if (isOver && card?.reusable_token) await forgetUnlessSaved(db, card.reusable_token, now);
  const heldCents = status === 'declined' ? 0 : answer.amount_cents;
  await writeAnswer(db, {
    payment_id,
    status,
    authorized_cents: status === 'voided' && !card ? 0 : heldCents,
    captured_cents,
    refunded_cents,
    decline_code,
    gateway_reference: reference,
    cc_type: card?.brand ?? null,
    last4: card?.last4 ?? null,
    refund_id: refund?.refund_id ?? null,
    refund_cents: refund?.amount_cents ?? 0,
    details: JSON.stringify(eventOf(answer)),
    now,
  });
}

function eventOf(answer: Authorization): Record<string, unknown> {
  const { reference, amount_cents, captured_cents, refunded_cents, decline_code } = answer;
  return { reference, amount_cents, captured_cents, refunded_cents, decline_code };
}

/** Keeps the gateway's own id of a payment it is still working on. */
export async function recordReference(db: Db | Tx, payment_id: string, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ gateway_reference: reference, updated_at: now })
    .where('payment_id', '=', payment_id)
    .where('gateway_reference', 'is', null)
    .execute();
}

const NOT_ANSWERED: PaymentStatus = 'pending';

/** Ends a payment that no money was asked for: its token was refused, or it never reached the gateway. */
export async function closePayment(db: Db | Tx, payment_id: string, because: ClosedBecause, now: Date): Promise<void> {
  await sql`
    with changed as (
      update payment set status = 'declined', decline_code = ${because}, updated_at = ${now}
      where payment_id = ${payment_id} and status = ${NOT_ANSWERED} returning payment_id)
    insert into payment_event (payment_id, event, happened_at) select payment_id, ${because}, ${now} from changed`.execute(
    db,
  );
}

export async function findPayment(db: Db | Tx, payment_id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('payment_id', '=', payment_id).executeTakeFirst();
}

/** All attempts to pay one order or charge, oldest first. */
export async function listPaymentsOf(db: Db | Tx, subjectIds: string[]) {
  if (subjectIds.length === 0) return [];
  return db.selectFrom('payment').selectAll().where('subject_id', 'in', subjectIds).orderBy('created_at').execute();
}

/** When money of a payment was first captured; null if none was. */
export async function findCapturedAt(db: Db | Tx, payment_id: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('payment_capture')
    .select(({ fn }) => fn.min<Date | null>('happened_at').as('at'))
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();
  return at;
}

/** Payments of memberships that a crash or a silent gateway left open, held or not; in pages, by id. */
export async function listUnsettledCharges(db: Db, before: Date, after: string | null) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .where('updated_at', '<', before)
    .where('purpose', '=', 'membership')
    .$if(after !== null, (query) => query.where('payment_id', '>', after))
    .orderBy('payment_id')
    .limit(200)
    .execute();
}

/** A saved card. `chosen_at`: when its owner last added it, entered it again or made it the default. */
export type SavedMethod = Selectable<PaymentMethodTable> & { chosen_at: Date };

const readMethods = reading<SavedMethod>(`
  select payment_method_id, account_id, cc_type, last4, exp_month, exp_year, token, is_default, created_at, removed_at,
    greatest(created_at, chosen_at) as chosen_at
  from payment_method where account_id = $1 and removed_at is null
  order by is_default desc, created_at desc limit 50`);

/** The saved cards of an account, its default first. */
export function listMethods(db: Db | Tx, account_id: string): Promise<SavedMethod[]> {
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

/**
 * Saves a card the person does not have yet, by brand, digits and date; the first one is the default. The gateway forgets a
 * card that isn't saved because they have it, or because they removed it since.
 */
export async function insertMethod(
  tx: Db | Tx,
  method: { payment_method_id: string; account_id: string; card: NonNullable<Authorization['card']>; now: Date },
): Promise<void> {
  const { card } = method;
  const token = assertDefined(card.reusable_token, 'The reusable token of a card to save');
  await sql`
    insert into payment_method (payment_method_id, account_id, cc_type, last4, exp_month, exp_year, token, is_default,
      created_at)
    select ${method.payment_method_id}::uuid, ${method.account_id}::uuid, ${card.brand}, ${card.last4}, ${card.exp_month}::int,
      ${card.exp_year}::int, ${token},
      not exists (select 1 from payment_method where account_id = ${method.account_id} and is_default
        and removed_at is null), ${method.now}::timestamptz
    where not exists (select 1 from payment_method where account_id = ${method.account_id} and cc_type = ${card.brand}
      and last4 is not distinct from ${card.last4} and exp_month = ${card.exp_month} and exp_year = ${card.exp_year}
      and removed_at is null)
    on conflict do nothing`.execute(tx);
  await forgetUnlessSaved(tx, token, method.now);
}

/** The event of a payment goes to the capability that it pays for. */
export const PAYMENT_EVENTS = { order: 'payment.order_changed', membership: 'payment.membership_changed' } as const;

/**
 * Keeps a notice of the gateway by its id and hands it on, once. A notice about a payment that was answered already,
 * or that isn't ours, leaves no trace.
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
      select ${notice_id}, ${payment_id}::uuid, ${now}::timestamptz
      where (select status from payment where payment_id = ${payment_id}) = 'pending'
      on conflict do nothing
      returning payment_id)
    insert into outbox (topic, payload)
    select case purpose when 'order' then ${PAYMENT_EVENTS.order} else ${PAYMENT_EVENTS.membership} end,
      jsonb_build_object('payment_id', payment_id, 'subject_id', subject_id)
    from told join payment using (payment_id)`,
  );
}

export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_notice').where('received_at', '<', before).execute();
}
