/** The shop's own words for a card's brand, as payment_method keeps them. */
export type CardBrand = 'visa' | 'mastercard' | 'american express' | 'discover';

export type GatewayCard = {
  brand: CardBrand;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** May be charged again; kept only if the shopper asked for it. */
  reusable_token: string;
};

/** What the gateway has on record under one key. */
export type Authorization = {
  key: string;
  reference: string;
  status: 'authorized' | 'captured' | 'declined' | 'voided';
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  decline_code: string | null;
  /** Null only for a key that was voided before its authorisation ever arrived. */
  card: GatewayCard | null;
};

/**
 * Moves money. Every change carries a key and may be sent again with it: the gateway answers what it
 * answered the first time.
 */
export type PaymentGateway = {
  /** 'sandbox' or 'stripe', as the page is told. */
  readonly name: string;
  /** A token of one session, with which the page hands a card to the gateway itself. */
  clientToken(now: Date): Promise<{ client_token: string; fields_url: string; expires_at: string }>;
  /** @throws GatewayUnknown if it may or may not have happened, GatewayUnavailable if it did not. */
  authorize(order: { key: string; token: string; amount_cents: number }): Promise<Authorization>;
  /** `authorization_key` is the key that `authorize` was given. */
  capture(order: { key: string; authorization_key: string; amount_cents: number }): Promise<Authorization>;
  /**
   * Gives an authorisation back. A key the gateway has never seen is barred, so that an authorisation
   * still under way cannot take effect afterwards.
   */
  void(order: { key: string; authorization_key: string }): Promise<Authorization>;
  refund(order: { key: string; authorization_key: string; amount_cents: number }): Promise<Authorization>;
  findByKey(key: string): Promise<Authorization | null>;
  /** The header, in lower case, that signs what the gateway sends of its own accord; null if no secret was agreed. */
  readonly signature_header: string | null;
  /** @throws GatewayForged if it is not signed with our secret, or was signed more than five minutes ago. */
  readNotice(request: { signature: string; body: Buffer; now: Date }): Notice;
};

/** Something happened to the payment under `key`; null for what is none of our business. What it was, is asked. */
export type Notice = { notice_id: string; key: string | null };

/** Where the shop takes what a gateway sends of its own accord. */
export const NOTICE_PATH = '/webhooks/payment';

/** The answer did not come: it may have happened. Ask by key; never guess (F2, F4). */
export class GatewayUnknown extends Error {
  override readonly name = 'GatewayUnknown';
}

/** It did not happen: the gateway was not reached, or refused the request as it stood. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The gateway does not know this token, or it was used up: the shopper must enter the card again. */
export class GatewayRefusedToken extends Error {
  override readonly name = 'GatewayRefusedToken';
}

/** Whoever sent this notice does not have our secret, or sends again what he once overheard. */
export class GatewayForged extends Error {
  override readonly name = 'GatewayForged';
}
