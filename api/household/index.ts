export { householdCapability } from './capability.ts';
