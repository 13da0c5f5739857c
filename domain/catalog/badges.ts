import type { ProductType, Storage } from './names.ts';
import type { z } from 'zod';
import type { ProductBadge } from './schema.ts';

type Badge = z.infer<typeof ProductBadge>;

/** Below this many units a product is "Running Low" (requirement P6). */
export const LOW_UNDER = 50;

const BACK_SOON: Badge = badge('Back Soon', 2, 'back soon');
const FROZEN: Badge = badge('Frozen', 4, 'frozen');
const WINE: Badge = badge('Wine', 5, 'wine');
const RUNNING_LOW: Badge = badge('Running Low', 5, 'grocery');
const FROZEN_LOW: Badge = badge('Running Low', 4, 'frozen');

/**
 * Requirement P6: an out-of-stock product shows only "Back Soon"; a simple product in stock with fewer than 50 units
 * is "Running Low"; frozen products and wine have a badge because they ship in their own box.
 */
export function badgesOf(product: {
  product_type: ProductType;
  storage: Storage;
  in_stock: boolean;
  qty: number;
}): Badge[] {
  if (!product.in_stock) return [BACK_SOON];
  const badges: Badge[] = [];
  if (product.product_type === 'simple' && product.qty < LOW_UNDER) {
    badges.push(product.storage === 'frozen' ? FROZEN_LOW : RUNNING_LOW);
  }
  if (product.storage === 'frozen') badges.push(FROZEN);
  if (product.storage === 'wine') badges.push(WINE);
  return badges;
}

function badge(badge_text: string, badge_category_id: number, badge_category_name: string): Badge {
  return { badge_text, badge_category: { badge_category_id, badge_category_name } };
}
