export { identityCapability } from './capability.ts';
export {
  recordConsent,
  restoreStatus,
  setDateOfBirth,
  setSmsTelephone,
  setStaffFlags,
  setUserStatus,
} from './change-status.ts';
export { makeFindSignedIn, noteUse } from './find-signed-in.ts';
export { makeOtpGuard, type OtpGuard } from './one-time-code.ts';
export { hashPassword } from './password.ts';
export { createAccount } from './register-account.ts';
export { renewSession } from './sign-in.ts';
export {
  findAccounts,
  findConsentWords,
  findDateOfBirth,
  findLatestConsent,
  insertAudit,
  listSmsSubscribers,
  lockAccount,
  updateProfile,
} from './store.ts';
