export { restockCapability } from './capability.ts';
