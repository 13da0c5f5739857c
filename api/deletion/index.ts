export { deletionCapability } from './capability.ts';
