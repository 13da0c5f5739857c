import type { AddressTable, RegionTable, ZipTable } from './tables/account.ts';
import type { CartLineTable, CartTable } from './tables/cart.ts';
import type {
  BrandTable,
  CategoryTable,
  FacetValueTable,
  ProductTable,
  RestrictionRuleTable,
} from './tables/catalog.ts';
import type { QuoteTable } from './tables/checkout.ts';
import type { AccountTable, AuditEntryTable, ConsentTable, SessionTable } from './tables/identity.ts';
import type { LotTable, ReservationTable, StockTable, WarehouseTable } from './tables/inventory.ts';
import type { OutboxTable, RateLimitTable, SettingTable } from './tables/kernel.ts';
import type { MembershipChargeTable, MembershipOfferTable, MembershipTable } from './tables/membership.ts';
import type { MailTable } from './tables/notification.ts';
import type { OrderLineTable, SalesOrderTable, ShipmentEventTable, ShipmentTable } from './tables/order.ts';
import type { PaymentEventTable, PaymentMethodTable, PaymentNoticeTable, PaymentTable } from './tables/payment.ts';
import type { PriceTable, ShippingRuleTable } from './tables/pricing.ts';
import type { PastBasketTable, ProductRatingTable, ReviewTable } from './tables/review.ts';
import type { TaxRateTable } from './tables/tax.ts';

/** Every table with its row type; test/architecture compares them with the database. */
export type Tables = {
  account: AccountTable;
  address: AddressTable;
  audit_entry: AuditEntryTable;
  brand: BrandTable;
  cart: CartTable;
  cart_line: CartLineTable;
  category: CategoryTable;
  consent: ConsentTable;
  facet_value: FacetValueTable;
  lot: LotTable;
  mail: MailTable;
  membership: MembershipTable;
  membership_charge: MembershipChargeTable;
  membership_offer: MembershipOfferTable;
  order_line: OrderLineTable;
  outbox: OutboxTable;
  past_basket: PastBasketTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  payment_method: PaymentMethodTable;
  payment_notice: PaymentNoticeTable;
  price: PriceTable;
  product: ProductTable;
  product_rating: ProductRatingTable;
  quote: QuoteTable;
  rate_limit: RateLimitTable;
  region: RegionTable;
  reservation: ReservationTable;
  restriction_rule: RestrictionRuleTable;
  review: ReviewTable;
  sales_order: SalesOrderTable;
  session: SessionTable;
  setting: SettingTable;
  shipment: ShipmentTable;
  shipment_event: ShipmentEventTable;
  shipping_rule: ShippingRuleTable;
  stock: StockTable;
  tax_rate: TaxRateTable;
  warehouse: WarehouseTable;
  zip: ZipTable;
};
