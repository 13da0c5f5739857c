import { type Brand, STORE_BRAND_ID, makeBrand } from './brands.ts';
import { slotAt } from './slots.ts';

/** The brands of the first `count` products, by id; found without making the products. */
export function brandsUsed(seed: string, count: number): Brand[] {
  const ids = new Set([STORE_BRAND_ID]);
  for (let i = 0; i < count; i++) {
    const slot = slotAt(seed, i);
    if (slot.kind === 'solo' || slot.kind === 'child') ids.add(slot.version.brand_id);
  }
  return [...ids].sort((a, b) => a - b).map((id) => makeBrand(seed, id));
}
