export { givesCapability } from './capability.ts';
export { approveApplication, DecisionRefused, refuseApplication } from './decide.ts';
export type { ProofContext } from './gives-mail.ts';
export { listApplications, showApplication } from './list-applications.ts';
export { readProof } from './read-proof.ts';
