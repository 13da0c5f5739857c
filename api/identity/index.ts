export { identityCapability } from './capability.ts';
export {
  recordConsent,
  restoreStatus,
  setDateOfBirth,
  setSmsTelephone,
  setStaffFlags,
  setUserStatus,
} from './change-status.ts';
export { findConsentWords, listConsentsAbout, listConsentsOfKind } from './consent-store.ts';
export { finishErasing, listToErase } from './erase-store.ts';
export { makeFindSignedIn, noteUse } from './find-signed-in.ts';
export { lockSignedIn } from './lock-signed-in.ts';
export { makeOtpGuard, type OtpGuard } from './one-time-code.ts';
export { makeOwnerProof, type OwnerProver } from './owner-proof.ts';
export { hashPassword } from './password.ts';
export { createAccount } from './register-account.ts';
export { renewSession } from './sign-in.ts';
export {
  findAccounts,
  findDateOfBirth,
  insertAudit,
  isNeverProven,
  listSmsSubscribers,
  lockAccount,
  lockAnyAccount,
  updateProfile,
} from './store.ts';
