import { FEATURES, type Features } from '#domain/kernel/features.ts';
import type { Storage } from './names.ts';

/** False for what is sent by email while nothing sends it: it can be neither found nor bought. */
export function isSent(storage: Storage, features: Pick<Features, 'email_delivery'> = FEATURES): boolean {
  return storage !== 'none' || features.email_delivery;
}
