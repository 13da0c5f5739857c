import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import type { CardStep } from '#domain/payment/card-fields.ts';
import { isExpired } from '#domain/payment/cards.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import {
  type GatewayCard,
  GatewayFault,
  GatewayRefusedToken,
  GatewayUnavailable,
  GatewayUnknown,
  type SavedCard,
} from '#api/gateway/payment/port.ts';
import { lockAccount } from '#api/identity/index.ts';
import {
  clearDefaultMethod,
  forgetUnlessSaved,
  markMethodChosen,
  markMethodDefault,
  markMethodRemoved,
  replaceToken,
} from './card-store.ts';
import type { Payments } from './move.ts';
import { findMethod, insertMethod, listMethods } from './store.ts';

const CARDS_MAX = 10;

type Method = NonNullable<Awaited<ReturnType<typeof findMethod>>>;

/**
 * Saves a card without charging it; the first one is the default. One that is saved already gets the new token. Where its
 * bank wants a step from the shopper first, nothing is stored and the step is returned.
 * @throws Refusal `payment_declined`; `payment_unavailable`; `invalid` for a token that is used up, and with ten cards.
 */
export async function addCard(
  payments: Payments,
  given: { account_id: string; payment_token: string; is_default: boolean; now: Date },
): Promise<{ method: Method; step: null } | { method: null; step: CardStep }> {
  const { db } = payments;
  const { account_id, is_default, now } = given;
  refuseTooMany(await listMethods(db, account_id));
  const saved = await saveAtGateway(payments, given);
  if (saved.step) return { method: null, step: saved.step };
  const { card } = saved;
  if (!card) throw new Refusal(PAYMENT_REFUSALS.payment_declined);
  const save = inTransaction(db, async (tx) => {
    await lockAccount(tx, account_id);
    const before = await listMethods(tx, account_id);
    const known = before.find((method) => isSame(method, card));
    if (!known) refuseTooMany(before);
    // Their bank has confirmed the new one, perhaps because it refused the one we have.
    else await replaceToken(tx, known, { token: card.reusable_token, now });
    await insertMethod(tx, { payment_method_id: randomUUID(), account_id, card, now });
    const added = (await listMethods(tx, account_id)).find((method) => isSame(method, card));
    // They removed it since, so the gateway has forgotten it.
    if (!added) throw enterAgain();
    if (known) await markMethodChosen(tx, added.payment_method_id, now);
    if (!is_default || added.is_default) return added;
    await setDefault(tx, account_id, added.payment_method_id);
    return { ...added, is_default: true };
  });
  // Of a card that was refused, nothing stays at the gateway.
  const method = await save.catch(async (error: unknown) => {
    if (card.reusable_token !== null) await forgetUnlessSaved(db, card.reusable_token, now);
    throw error;
  });
  return { method, step: null };
}

/**
 * Begins the step that a bank wants before it lets a new card pay. The step's token then pays in place of the card's, for
 * this account alone. A step that was passed while its page closed leaves a card at the gateway that no one can charge: the
 * shop never learns its token.
 * @throws Refusal `payment_declined`, also where the bank wants no step after all; `payment_unavailable`; `invalid` for a token
 * that is used up.
 */
export async function beginCardStep(
  payments: Payments,
  given: { account_id: string; payment_token: string; now: Date },
): Promise<{ step: CardStep }> {
  const { step, card } = await saveAtGateway(payments, given);
  if (step) return { step };
  if (card?.reusable_token) await forgetUnlessSaved(payments.db, card.reusable_token, given.now);
  throw new Refusal(PAYMENT_REFUSALS.payment_declined);
}

/** Each request has a new key: if its answer is lost, the gateway has a card, or a step, that the shop doesn't know. */
async function saveAtGateway(
  { gateway, log }: Payments,
  { account_id, payment_token }: { account_id: string; payment_token: string },
): Promise<SavedCard> {
  const order = { key: randomUUID(), token: payment_token, owner: account_id };
  return gateway.saveCard(order).catch((error: unknown) => {
    if (error instanceof GatewayRefusedToken) throw enterAgain();
    if (error instanceof GatewayFault) log?.error({ err: error }, 'the payment gateway refuses our requests');
    else if (!(error instanceof GatewayUnavailable || error instanceof GatewayUnknown)) throw error;
    throw new Refusal(PAYMENT_REFUSALS.payment_unavailable);
  });
}

/** @throws Refusal `payment_method_not_found`, also for another person's card (A18); `payment_method_expired`. */
export async function makeDefaultCard(
  db: Db,
  { account_id, id, now }: { account_id: string; id: string; now: Date },
): Promise<Method> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, account_id);
    const method = await getMethod(tx, account_id, id);
    if (isExpired(method, pacificDay(now))) throw new Refusal(PAYMENT_REFUSALS.payment_method_expired);
    await setDefault(tx, account_id, id);
    await markMethodChosen(tx, id, now);
    return { ...method, is_default: true };
  });
}

/**
 * Removes a card. If it was the default, the newest one left that hasn't expired becomes it, if there is one.
 * @throws Refusal `payment_method_not_found`.
 */
export async function removeCard(
  db: Db,
  { account_id, id, now }: { account_id: string; id: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, account_id);
    const { is_default } = await getMethod(tx, account_id, id);
    await markMethodRemoved(tx, id, now);
    if (!is_default) return;
    const today = pacificDay(now);
    const next = (await listMethods(tx, account_id)).find((method) => !isExpired(method, today));
    if (next) await markMethodDefault(tx, next.payment_method_id);
  });
}

async function getMethod(tx: Tx, account_id: string, id: string): Promise<Method> {
  const found = z.uuid().safeParse(id).success ? await findMethod(tx, account_id, id) : undefined;
  if (!found) throw new Refusal(PAYMENT_REFUSALS.payment_method_not_found);
  return found;
}

async function setDefault(tx: Tx, account_id: string, payment_method_id: string): Promise<void> {
  await clearDefaultMethod(tx, account_id);
  await markMethodDefault(tx, payment_method_id);
}

function isSame(method: Method, card: GatewayCard): boolean {
  const { cc_type, last4, exp_month, exp_year } = method;
  return cc_type === card.brand && last4 === card.last4 && exp_month === card.exp_month && exp_year === card.exp_year;
}

function enterAgain(): Refusal {
  return invalid([{ field: 'payment_token', message: 'Please enter the card again.' }]);
}

function refuseTooMany(methods: readonly Method[]): void {
  if (methods.length >= CARDS_MAX)
    throw invalid([{ message: `You can save up to ${CARDS_MAX} cards. Please remove one first.` }]);
}
