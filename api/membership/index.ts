export { membershipCapability } from './capability.ts';
export type { Cashier, MembershipContext } from './cashier.ts';
export { endMembership } from './end-membership.ts';
export { enroll } from './enroll.ts';
export { grantMembership } from './grant-membership.ts';
export { findOffer } from './store.ts';
