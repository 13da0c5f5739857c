export { paymentCapability } from './capability.ts';
export {
  authorize,
  type Attempt,
  type Charge,
  chargeNow,
  type ChargeResult,
  findTender,
  followCharge,
  type Payments,
  settleCharge,
  type Tender,
} from './charge.ts';
export {
  insertMethod,
  insertPayment,
  listMethods,
  listPaymentsOf,
  listUnsettled,
  NEWS,
  recordAnswer,
} from './store.ts';
