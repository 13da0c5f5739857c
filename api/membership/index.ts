export { membershipCapability } from './capability.ts';
export { endMembership } from './end-membership.ts';
export { enroll } from './enroll.ts';
export { grantMembership } from './grant-membership.ts';
export { refundUnusedDays } from './refund-unused-days.ts';
export type { MembershipContext } from './membership-context.ts';
export { findOffer } from './store.ts';
