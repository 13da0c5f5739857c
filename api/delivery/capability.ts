import type { Capability } from '#api/capability.ts';
import { mountDelivery } from './routes.ts';

export const deliveryCapability: Capability = {
  name: 'delivery',
  mount: mountDelivery,
};
