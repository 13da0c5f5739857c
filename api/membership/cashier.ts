import type { Db } from '#api/db/pool.ts';
import type { Charge, ChargeResult } from '#api/payment/index.ts';

/** What moves the money; the payment capability's, bound to its gateway. */
export type Cashier = {
  /** Charges once per payment_id, however often it is asked. */
  charge: (charge: Charge) => Promise<ChargeResult>;
  /** Asks what became of a charge, and bars it for good if nothing did. */
  settle: (payment_id: string, now: Date) => Promise<ChargeResult>;
};

/** Asks what became of a charge, and leaves alone what is not known. */
export type Follow = (payment_id: string, now: Date) => Promise<ChargeResult>;

export type MembershipContext = { db: Db; cashier: Cashier; public_url: string };
