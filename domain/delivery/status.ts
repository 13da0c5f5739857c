/** Requirement O3: the words a shopper reads for each delivery status. */
export const DELIVERY_STATUS_LABELS = {
  processing: 'Placed',
  scheduled: 'Processing',
  pickup_appointment: 'Processing',
  shipped: 'Shipped',
  picked_up: 'Shipped',
  in_transit: 'In Transit',
  on_its_way: 'On Its Way',
  out_for_delivery: 'In Transit',
  delivered: 'Delivered',
  closed: 'Closed',
  canceled: 'Canceled',
} as const;
export type DeliveryStatus = keyof typeof DELIVERY_STATUS_LABELS;
