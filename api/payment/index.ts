/** The front door of payment: the only capability that talks to a payment gateway. */
export { choosePaymentGateway } from '#api/gateway/payment/choose.ts';
export type { PaymentGateway } from '#api/gateway/payment/port.ts';
export { paymentCapability } from './capability.ts';
export { forgetUnlessSaved } from './card-store.ts';
export { makeDeclineLimit } from './limit-declines.ts';
export {
  authorize,
  capture,
  type MovedPayment,
  type Outcome,
  type Payments,
  refund,
  requestAuthorization,
  type Requested,
  settle,
  voidPayment,
} from './move.ts';
export { findPaymentSource, type PaymentSource, requirePaymentSource } from './payment-source.ts';
export {
  findCapturedAt,
  findPayment,
  insertMethod,
  insertPayment,
  listMethods,
  listPaymentsOf,
  listUnsettledCharges,
  PAYMENT_EVENTS,
  type PaymentRow,
} from './store.ts';
