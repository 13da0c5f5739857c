export { reviewCapability } from './capability.ts';
