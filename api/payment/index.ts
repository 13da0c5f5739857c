export {
  authorize,
  type Attempt,
  type Charge,
  chargeNow,
  type ChargeResult,
  findTender,
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
  recordAnswer,
} from './store.ts';
