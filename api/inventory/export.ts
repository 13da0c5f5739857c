import type { AccountExports } from '#api/kernel/account-export.ts';

export const inventoryExports: AccountExports = {
  sections: [],
  leftOut: { reservation: 'The stock that was reserved for an order; the order has its lines.' },
};
