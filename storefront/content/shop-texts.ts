import { BOX_NAMES } from '#domain/catalog/names.ts';
import type { Operator } from '#domain/kernel/operator.ts';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { feeWords } from '#storefront/kernel/fee-words.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import type { ShopFacts } from './text-page.ts';

/** Names the list of links to the sections of a page. */
export const CONTENTS_LABEL = 'On this page';

/** "Membership is $59.95 a year or $12.00 a month." */
export function planPrices(offers: ShopFacts['offers']): string {
  const prices = [
    ['Annual', 'a year'],
    ['Monthly', 'a month'],
  ].flatMap(([plan, period]) => {
    const offer = offers.find(({ membership_status }) => membership_status === plan);
    return offer ? [`${formatDollars(offer.price)} ${period}`] : [];
  });
  return prices.length > 0 ? `Membership is ${prices.join(' or ')}.` : '';
}

/** One line per kind of box: "Frozen box: $19.95, free at $120.00 or more". */
export function shippingLines(fees: readonly ShippingFee[]): string[] {
  return fees.map((fee) => `${BOX_NAMES[fee.box_type]}: ${feeWords(fee)}`);
}

/** Who sells: the operator's legal name, or the shop's where it isn't set. */
export function sellerName({ name }: Operator): string {
  return name ?? BRAND.shop;
}

/** How to reach the operator, as links where a browser can follow them; empty if nothing is set. */
export function waysToReach({ email, phone, address }: Operator): string[] {
  return [
    email === null ? null : `Email: [${email}](mailto:${email})`,
    phone === null ? null : `Phone: [${phone}](tel:${phone.replaceAll(/[^\d+]/g, '')})`,
    address === null ? null : `Mail: ${address}`,
  ].filter((way) => way !== null);
}

/** "email help@shop.example", or a link to the contact page. */
export function writeTo({ email }: Operator): string {
  return email === null ? '[contact us](/contact)' : `email [${email}](mailto:${email})`;
}
