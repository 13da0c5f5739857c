import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const inventoryDeletion: AccountDeletion = {
  rules: { reservation: 'kept: the stock of an order; it says nothing about the person' },
};
