import { CART_REFUSALS } from '#domain/cart/refusals.ts';
import type { Capability } from '#api/capability.ts';
import { cartDeletion } from './deletion.ts';
import { cartExports } from './export.ts';
import { cartRecurringJobs } from './jobs.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import type { CatalogCards } from './show-item.ts';
import { mountCart } from './routes.ts';
import { cartTables } from './tables.ts';

export const cartCapability: Capability<{ catalog: CatalogCards }> = {
  name: 'cart',
  refusals: CART_REFUSALS,
  tables: cartTables,
  exports: cartExports,
  deletion: cartDeletion,
  mount: mountCart,
  recurringJobs: cartRecurringJobs,
  // What a guest put into their cart is still there after they sign in.
  onSignedIn: async (tx, { account_id, guest_hash, now }) => {
    if (guest_hash) await mergeGuestCart(tx, { account_id, guest_hash, now });
    return undefined;
  },
};
