import { deleteAccount as call } from '#domain/deletion/endpoints.ts';
import { dollars } from '#domain/kernel/money.ts';
import { makeOwnerProof } from '#api/identity/index.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { deleteAccount } from './delete-account.ts';
import type { WithErasers } from './jobs.ts';

export function mountDeletion(shop: Shop, { erasers }: WithErasers): void {
  const { db, config } = shop;
  const context = { db, owners: makeOwnerProof(shop), erasers, config };
  serve(shop, call, async ({ caller, cookies, body, now }) => ({
    success: true as const,
    refund: dollars(await deleteAccount(context, { caller, cookies, body, now })),
  }));
}
