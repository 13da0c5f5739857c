export { membershipCapability } from './capability.ts';
export { endForDeletion } from './end-for-deletion.ts';
export { endMembership } from './end-membership.ts';
export { enroll } from './enroll.ts';
export { type EndingYear, grantGives, grantMembership, listGivesEnding } from './grant-membership.ts';
export { refundUnusedDays } from './refund-unused-days.ts';
export type { JoiningContext } from './membership-context.ts';
export { findMembership, findOffer } from './store.ts';
export type { RefundLine } from './refund-lines.ts';
