import type { OrderContext } from '#api/order/index.ts';

export type PlaceRequest = {
  account_id: string;
  quote_id: string;
  idempotency_key: string;
  payment_token?: string | undefined;
  payment_method_id?: string | undefined;
  save_card: boolean;
  now: Date;
  /** Marks an order that comes with the demo shop, whose boxes keep to their calendar. */
  is_demo?: boolean;
};

export type PlaceContext = OrderContext & {
  /** Tests end the process, in effect, between two steps by throwing here. */
  failpoint?: (name: 'in_first_step' | 'begun' | 'authorized' | 'settled') => void;
};
