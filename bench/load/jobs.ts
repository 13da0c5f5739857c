import type { FilledCart, MemberSession } from '#harness/shoppers.ts';

/** The jobs of the load generator; each says what one operation is. */
export type Job =
  /** One GET of the next address, repeatedly. */
  | { kind: 'read'; url: string; paths: string[]; headers: Record<string, string>; connections: number }
  /** One GET of a new address; no address is repeated. */
  | { kind: 'explore'; url: string; paths: string[]; connections: number }
  /** A new visitor puts one product into a new cart: session, then addition. */
  | { kind: 'new-cart'; url: string; product_ids: number[]; connections: number }
  /** One PUT that sets one line of a full cart to another quantity. */
  | { kind: 'change-quantity'; url: string; carts: FilledCart[]; connections: number }
  /** A whole purchase by a member, from an empty cart to a placed order. */
  | { kind: 'checkout'; url: string; gateway_url: string; shoppers: MemberSession[]; product_ids: number[] }
  /** The steps of a floor, one request each; connection n replays recording n. */
  | { kind: 'replay'; url: string; workload: string; steps: number; connections: number };

export type Timed = { p50_ms: number; p99_ms: number; max_ms: number };

export type Loaded = Timed & {
  operations: number;
  seconds: number;
  /** Requests of an operation that are measured separately. */
  parts: Record<string, Timed>;
};

export type Order = { job: Job; seconds: number };
export type Report = { loaded: Loaded } | { failed: string };
