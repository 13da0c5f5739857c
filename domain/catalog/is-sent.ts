import { FEATURES, type Features } from '#domain/kernel/features.ts';
import type { ProductType, Storage } from './names.ts';

type Sent = { product_type: ProductType; storage: Storage };

/**
 * False for what doesn't ship and that nothing else brings to the buyer: it can be neither found nor bought. What is read
 * on a page (`virtual`) is mailed as a link once it is paid for; gift cards wait for their feature.
 */
export function isSent({ product_type, storage }: Sent, features: Pick<Features, 'gift_card'> = FEATURES): boolean {
  return storage !== 'none' || product_type === 'virtual' || (product_type === 'aw_giftcard' && features.gift_card);
}
