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
  findPayment,
  insertMethod,
  insertPayment,
  listMethods,
  listPaymentsOf,
  listUnsettled,
  recordAnswer,
  recordRefusedToken,
} from './store.ts';
