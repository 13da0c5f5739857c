import type { z } from 'zod';
import type { placeOrder } from '#domain/checkout/endpoints.ts';
import type { OrderContext } from '#api/order/index.ts';

/** The parsed body of the call, with what the shop knows of its caller. */
export type PlaceRequest = z.output<typeof placeOrder.body> & {
  account_id: string;
  now: Date;
};

export type PlaceContext = OrderContext & {
  /** Tests simulate a crash between two steps by throwing here. */
  failpoint?: (name: 'in_first_step' | 'begun' | 'authorized' | 'settled') => void;
};
