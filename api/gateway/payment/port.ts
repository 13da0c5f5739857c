import type { ContentSources } from '#domain/kernel/page-services.ts';
import type { CardFields, CardStep } from '#domain/payment/card-fields.ts';
import type { CardBrand } from '#domain/payment/cc-types.ts';

export type { CardBrand };

export type GatewayCard = {
  brand: CardBrand;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** May be charged again; null where the gateway hasn't stored the card. */
  reusable_token: string | null;
};

/** What the gateway has on record under one key. */
export type Authorization = {
  key: string;
  /** The gateway's own id of it. */
  reference: string;
  status: 'authorized' | 'captured' | 'declined' | 'voided';
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  decline_code: string | null;
  /** Null where the gateway has no card to show, for example of a key that was barred before it was used. */
  card: GatewayCard | null;
};

/** A card that can be charged again, why its bank declined it, or the step that its bank wants from the shopper first. */
export type SavedCard =
  | { card: GatewayCard; decline_code: null; step: null }
  | { card: null; decline_code: string; step: null }
  | { card: null; decline_code: null; step: CardStep };

/** `token`: the page's, a saved card's, or that of a bank's step which the shopper has gone through. */
export type AuthorizationRequest = {
  key: string;
  token: string;
  card_use: CardUse;
  /** The account; a step of another one is refused. */
  owner?: string;
  amount_cents: number;
};

/**
 * `once`: the shopper didn't ask to save the card, so the gateway may not store it for reuse; one that a step has confirmed is
 * stored already, and has to be forgotten. `save`: they did. `saved`: the token is the `reusable_token` of a saved card; a page's
 * token is never read as one.
 */
export type CardUse = 'once' | 'save' | 'saved';

/** An authorization, by the key it was requested with and, once the gateway has returned it, by its reference. */
type Existing = { authorization_key: string; reference: string | null };

/**
 * Moves money. Every change has a key and may be sent again with it: the gateway then repeats its first answer.
 * Every call may throw GatewayUnknown, GatewayUnavailable and GatewayFault.
 */
export type PaymentGateway = {
  /** 'sandbox' or 'stripe', as the page receives it. */
  readonly name: string;
  /**
   * What a page's content security policy must allow, so that the card fields can be mounted. It is allowed on every
   * page: links inside the app keep the policy of the first page, and a checkout may have begun on any.
   */
  readonly content_sources: ContentSources;
  /** A token of one session, with which the page hands a card to the gateway itself. */
  clientToken(now: Date): Promise<ClientToken>;
  /** @throws GatewayRefusedToken if the card has to be entered again. */
  authorize(order: AuthorizationRequest): Promise<Authorization>;
  /**
   * Checks a card of the page and makes it reusable, without charging it. `token` is the page's, or that of a step which
   * the shopper has gone through; `owner` is the account, and a step of another one is refused.
   * @throws GatewayRefusedToken if the card has to be entered again.
   */
  saveCard(order: { key: string; token: string; owner: string }): Promise<SavedCard>;
  /** Forgets a card that was saved; also one that it has forgotten already. `token` is its `reusable_token`. */
  removeCard(token: string): Promise<void>;
  /** @throws GatewayRefused if it can no longer be captured. */
  capture(order: Existing & { key: string; amount_cents: number }): Promise<Authorization>;
  /**
   * Releases what is held. A gateway that can bar keys bars one it has never seen, so that an authorization still on
   * its way takes no effect; one that cannot answers null.
   * @throws GatewayRefused if the money was captured.
   */
  void(order: Existing & { key: string }): Promise<Authorization | null>;
  /** @throws GatewayRefused if more was asked for than is left, or if this refund has failed. */
  refund(order: Existing & { key: string; amount_cents: number }): Promise<Authorization>;
  /** By the reference where it is known, otherwise by the key; null if the gateway does not know it, or not yet. */
  findByKey(key: string, reference?: string | null): Promise<Authorization | null>;
  /** If a payment of at least this age is not found, it never arrived. */
  readonly not_found_is_final_after_ms: number;
  /** The header, in lower case, with the signature of the gateway's notices; null if no secret is set. */
  readonly signature_header: string | null;
  /**
   * @throws GatewayForged if it is not signed with our secret, or was signed more than five minutes ago;
   * GatewayUnreadable if it is signed but no notice.
   */
  readNotice(request: { signature: string; body: Buffer; now: Date }): Notice;
};

export type ClientToken = { client_token: string; fields: CardFields; expires_at: string };

/** Something happened to the payment under `key`; null if it is not one of ours. We ask the gateway what it was. */
export type Notice = { notice_id: string; key: string | null };

/** Where the shop receives a gateway's notices. */
export const NOTICE_PATH = '/webhooks/payment';

/** No answer came, so it may have happened. Ask by key; never guess (F2, F4). */
export class GatewayUnknown extends Error {
  override readonly name = 'GatewayUnknown';
  /** The gateway's id of what it is still working on, if it told us. */
  readonly reference: string | null;

  constructor(message: string, reference: string | null = null) {
    super(message);
    this.reference = reference;
  }
}

/** It answered that it's still working on this payment or on another request with the same key: ask again later. */
export class GatewayPending extends GatewayUnknown {}

/** It did not happen: the gateway was not reached, or is too busy to take the request. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The gateway does not know this token, or it was used up: the shopper must enter the card again. */
export class GatewayRefusedToken extends Error {
  override readonly name = 'GatewayRefusedToken';
}

/** It did not happen, because of an earlier move: the money was already captured, voided or refunded. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** It did not happen, and the fault is ours: wrong credentials, a permission we lack, a request it cannot read. */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault';
}

/** The sender of this notice does not have our secret, or repeats one that they intercepted. */
export class GatewayForged extends Error {
  override readonly name = 'GatewayForged';
}

/** A signed notice that isn't the JSON we expect. */
export class GatewayUnreadable extends Error {
  override readonly name = 'GatewayUnreadable';
}
