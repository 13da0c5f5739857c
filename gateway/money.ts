import { type Behavior, type Card, READY_TOKENS } from './cards.ts';
import type { AuthorizationRow, GatewayRecord, OperationRow, StepRow } from './record.ts';

/** Far above any grocery order; catches amounts with a digit too many. */
const AMOUNT_MAX_CENTS = 10_000_000;

/** A mistake in a request; answered with its status. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Request = Record<string, unknown>;

export function keyOf(request: Request, field = 'key'): string {
  const key = request[field];
  if (typeof key !== 'string' || !/^[\w:.-]{8,120}$/.test(key)) {
    throw new GatewayError(400, 'bad_request', `${field} must be 8 to 120 letters, digits, "-", "_", ":" or ".".`);
  }
  return key;
}

function amountOf(request: Request): number {
  const { amount_cents } = request;
  if (
    typeof amount_cents !== 'number' ||
    !Number.isInteger(amount_cents) ||
    amount_cents < 1 ||
    amount_cents > AMOUNT_MAX_CENTS
  ) {
    throw new GatewayError(400, 'bad_request', `amount_cents must be a whole number from 1 to ${AMOUNT_MAX_CENTS}.`);
  }
  return amount_cents;
}

/** The card behind a token, and how it behaves. @throws GatewayError 422 for a token that is used or unknown. */
export function cardOf(
  record: GatewayRecord,
  request: Request,
): { token: string; card: Card; reusable: boolean; ready: boolean } {
  const token = typeof request['token'] === 'string' ? request['token'] : '';
  const ready = Object.hasOwn(READY_TOKENS, token) ? READY_TOKENS[token] : undefined;
  if (ready) return { token, card: ready, reusable: false, ready: true };
  const stored = record.findToken(token);
  if (!stored) throw new GatewayError(422, 'unknown_token', 'There is no such token.');
  if (stored.used_by !== null) throw new GatewayError(422, 'token_used', 'This token was used.');
  return { token, card: stored.card, reusable: stored.reusable, ready: false };
}

const DECLINES: Partial<Record<Behavior, string>> = {
  declined: 'card_declined',
  no_funds: 'insufficient_funds',
  // A payment has no step of its own: the card is confirmed with a step first, and the step's name then pays.
  step: 'authentication_required',
};

/** Authorizes once per key; a retry gets the first answer. */
export function authorize(record: GatewayRecord, request: Request, now: Date): AuthorizationRow {
  const key = keyOf(request);
  const amount_cents = amountOf(request);
  return record.change(() => {
    const before = record.findAuthorization(key);
    if (before && before.card !== null && before.amount_cents !== amount_cents) {
      throw new GatewayError(422, 'key_reused', 'This key was used with another amount.');
    }
    if (before) return before;
    const step = findOwnStep(record, request);
    const { token, card, reusable, ready } = step ? { ...step, reusable: false, ready: true } : cardOf(record, request);
    // A page's token is never read as a saved card, nor a saved card's as a page's.
    if (!ready && reusable !== (request['card_use'] === 'saved'))
      throw new GatewayError(422, 'unknown_token', 'There is no such token.');
    const decline_code = step ? STEP_DECLINES[step.status] : (DECLINES[card.behavior] ?? null);
    if (!ready) record.useUp(token, key);
    const { behavior: _internal, ...shown } = card;
    // A step has stored its card, for whatever the shopper pays with it.
    const isStored = step ? step.status === 'passed' : request['card_use'] !== 'once';
    const reusable_token = reusable ? token : isStored ? record.addToken(card, true) : null;
    record.addAuthorization(
      {
        key,
        status: decline_code ? 'declined' : 'authorized',
        amount_cents,
        decline_code,
        card: JSON.stringify({ ...shown, reusable_token }),
      },
      now,
    );
    return rowOf(record, key);
  });
}

/**
 * Checks a card and gives it a reusable token. On record it is an authorization of nothing that was voided at once, so a
 * retry gets the first answer. Where the bank wants a step, it has no card yet (`stepOf`); the step's name is the token
 * with which the shop asks again for the same owner.
 */
export function saveCard(record: GatewayRecord, request: Request, now: Date): AuthorizationRow {
  const key = keyOf(request);
  return record.change(() => {
    const before = record.findAuthorization(key);
    if (before) return before;
    const step = findOwnStep(record, request);
    const { token, card, reusable, ready } = step ? { ...step, reusable: false, ready: true } : cardOf(record, request);
    if (reusable) throw new GatewayError(422, 'unknown_token', 'There is no such token.');
    if (!ready) record.useUp(token, key);
    if (!step && card.behavior === 'step') {
      record.addStep({ key, owner: ownerOf(request), card });
      record.addAuthorization({ key, status: 'voided', amount_cents: 0, decline_code: null, card: null }, now);
      return rowOf(record, key);
    }
    const decline_code = step ? STEP_DECLINES[step.status] : (DECLINES[card.behavior] ?? null);
    const { behavior: _internal, ...shown } = card;
    record.addAuthorization(
      {
        key,
        status: decline_code ? 'declined' : 'voided',
        amount_cents: 0,
        decline_code,
        card: JSON.stringify({ ...shown, reusable_token: decline_code ? null : record.addToken(card, true) }),
      },
      now,
    );
    return rowOf(record, key);
  });
}

const STEP_DECLINES = { open: 'authentication_required', refused: 'authentication_failed', passed: null } as const;

type OwnStep = { token: string; card: Card; status: StepRow['status'] };

/** The step that a request's token names; null if it names a card. @throws GatewayError 422 for another owner's. */
function findOwnStep(record: GatewayRecord, request: Request): OwnStep | null {
  const { token } = request;
  if (typeof token !== 'string' || !isStep(token)) return null;
  const row = record.findStep(token);
  if (!row || row.step !== token || row.owner !== ownerOf(request))
    throw new GatewayError(422, 'unknown_token', 'There is no such token.');
  // Once its bank has agreed, the card pays like any other.
  return { token, card: { ...(JSON.parse(row.card) as Card), behavior: 'ok' }, status: row.status };
}

/** Whether a token is that of a step. */
export function isStep(token: unknown): boolean {
  return typeof token === 'string' && token.startsWith('step_');
}

function ownerOf({ owner }: Request): string {
  return typeof owner === 'string' ? owner : '';
}

/** The step that saving a card under `key` waits for; null if there is none. */
export function stepOf(record: GatewayRecord, key: string): string | null {
  return record.findStep(key)?.step ?? null;
}

/** What the shopper answered on the bank's page. */
export function answerStep(record: GatewayRecord, { step, passed }: Request): void {
  if (typeof step !== 'string' || typeof passed !== 'boolean')
    throw new GatewayError(400, 'bad_request', 'Send step and passed.');
  record.change(() => record.answerStep(step, passed ? 'passed' : 'refused'));
}

/** Makes a saved card useless. Removing it again changes nothing. */
export function removeCard(record: GatewayRecord, { token }: Request): void {
  if (typeof token !== 'string' || token === '') throw new GatewayError(400, 'bad_request', 'token must be a text.');
  record.change(() => record.remove(token));
}

/** Captures an authorization, in part or in full. */
export function capture(record: GatewayRecord, request: Request, now: Date): AuthorizationRow {
  return once(record, request, 'capture', amountOf(request), now, (row, amount_cents) => {
    if (row.status !== 'authorized')
      throw new GatewayError(409, 'not_authorized', `The authorization is ${row.status}.`);
    if (amount_cents > row.amount_cents) throw new GatewayError(422, 'too_much', 'More than was authorized.');
    return { ...row, status: 'captured', captured_cents: amount_cents };
  });
}

export function refund(record: GatewayRecord, request: Request, now: Date): AuthorizationRow {
  return once(record, request, 'refund', amountOf(request), now, (row, amount_cents) => {
    if (row.status !== 'captured') throw new GatewayError(409, 'not_captured', `The authorization is ${row.status}.`);
    if (row.refunded_cents + amount_cents > row.captured_cents)
      throw new GatewayError(422, 'too_much', 'More than was captured.');
    return { ...row, refunded_cents: row.refunded_cents + amount_cents };
  });
}

/** Voids an authorization. A key that was never used is barred, because its authorization may still arrive. */
export function voidIt(record: GatewayRecord, request: Request, now: Date): AuthorizationRow {
  const authorization_key = keyOf(request, 'authorization_key');
  keyOf(request);
  return record.change(() => {
    if (!record.findAuthorization(authorization_key)) {
      record.addAuthorization(
        { key: authorization_key, status: 'voided', amount_cents: 0, decline_code: null, card: null },
        now,
      );
    }
    return apply(record, request, { kind: 'void', amount_cents: 0 }, now, (row) => {
      if (row.status === 'captured') throw new GatewayError(409, 'captured', 'The money was captured; refund it.');
      return row.status === 'authorized' ? { ...row, status: 'voided' } : row;
    });
  });
}

function once(
  record: GatewayRecord,
  request: Request,
  kind: OperationRow['kind'],
  amount_cents: number,
  now: Date,
  change: (row: AuthorizationRow, amount_cents: number) => AuthorizationRow,
): AuthorizationRow {
  return record.change(() => apply(record, request, { kind, amount_cents }, now, (row) => change(row, amount_cents)));
}

function apply(
  record: GatewayRecord,
  request: Request,
  what: { kind: OperationRow['kind']; amount_cents: number },
  now: Date,
  change: (row: AuthorizationRow) => AuthorizationRow,
): AuthorizationRow {
  const key = keyOf(request);
  const authorization_key = keyOf(request, 'authorization_key');
  const before = record.findOperation(key);
  if (before) {
    if (
      before.kind !== what.kind ||
      before.amount_cents !== what.amount_cents ||
      before.authorization_key !== authorization_key
    ) {
      throw new GatewayError(422, 'key_reused', 'This key was used for something else.');
    }
    return rowOf(record, authorization_key);
  }
  record.updateAuthorization(change(rowOf(record, authorization_key)));
  record.addOperation({ key, authorization_key, ...what }, now);
  return rowOf(record, authorization_key);
}

function rowOf(record: GatewayRecord, key: string): AuthorizationRow {
  const row = record.findAuthorization(key);
  if (!row) throw new GatewayError(404, 'not_found', 'There is no authorization under this key.');
  return row;
}

/** A row as it is sent. */
export function show(row: AuthorizationRow): Record<string, unknown> {
  return { ...row, card: row.card === null ? null : (JSON.parse(row.card) as unknown) };
}
