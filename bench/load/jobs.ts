import type { FilledCart, Shopper } from '../shop/people.ts';

/** What the load generator can be asked to do; each job says what one operation is. */
export type Job =
  /** One GET of the next address, over and over. */
  | { kind: 'read'; url: string; paths: string[]; headers: Record<string, string>; connections: number }
  /** One GET of an address that nobody has asked for; no address comes twice. */
  | { kind: 'explore'; url: string; paths: string[]; connections: number }
  /** A visitor who has never been here puts one product into a new cart: session, then addition. */
  | { kind: 'new-cart'; url: string; product_ids: number[]; connections: number }
  /** One PUT that sets one line of a full cart to another quantity. */
  | { kind: 'change-quantity'; url: string; carts: FilledCart[]; connections: number }
  /** A whole purchase by a member, from an empty cart to a placed order. */
  | { kind: 'checkout'; url: string; gateway_url: string; shoppers: Shopper[]; product_ids: number[] }
  /** The steps of a floor, one request each; connection n plays tape n. */
  | { kind: 'replay'; url: string; workload: string; steps: number; connections: number };

export type Timed = { p50_ms: number; p99_ms: number; max_ms: number };

export type Loaded = Timed & {
  operations: number;
  seconds: number;
  /** Single requests of an operation that are worth a figure of their own. */
  parts: Record<string, Timed>;
};

export type Order = { job: Job; seconds: number };
export type Report = { loaded: Loaded } | { failed: string };
