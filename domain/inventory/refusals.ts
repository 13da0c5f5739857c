import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const INVENTORY_REFUSALS = refusals('inventory', {
  out_of_stock: { status: 409, message: 'The cart contains items that are out of stock.' },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof INVENTORY_REFUSALS> {}
}
