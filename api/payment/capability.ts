import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import type { Capability } from '#api/capability.ts';
import { markAllMethodsRemoved } from './card-store.ts';
import { paymentDeletion } from './deletion.ts';
import { paymentExports } from './export.ts';
import type { Payments } from './move.ts';
import { takePaymentNotices } from './notices.ts';
import { paymentJobs, paymentRecurringJobs } from './jobs.ts';
import { mountPayment } from './routes.ts';
import { paymentTables } from './tables.ts';

export const paymentCapability: Capability<Payments> = {
  name: 'payment',
  refusals: PAYMENT_REFUSALS,
  tables: paymentTables,
  exports: paymentExports,
  deletion: paymentDeletion,
  mount: mountPayment,
  jobs: paymentJobs,
  recurringJobs: paymentRecurringJobs,
  mountHttp: takePaymentNotices,
  onFirstProof: markAllMethodsRemoved,
};
