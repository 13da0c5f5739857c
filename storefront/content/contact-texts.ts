import { sellerName, waysToReach } from './shop-texts.ts';
import { present, type ShopFacts, type TextPage } from './text-page.ts';

/** The order that ?order= names, as an order page links here; null without one. */
export function orderOf(query: URLSearchParams): string | null {
  const order = query.get('order') ?? '';
  return /^\d{1,12}$/.test(order) ? order : null;
}

/** /contact: how to reach the people who run the shop, and what to write about one order. */
export function contactText({ operator }: ShopFacts, order: string | null = null): TextPage {
  const ways = waysToReach(operator);
  return {
    title: 'Contact us',
    description: 'How to reach customer support by email, phone or mail.',
    lead: "Questions about an order, your membership or a product? We're happy to help.",
    sections: [
      ...(order === null ? [] : [problemSection(order, operator.email)]),
      {
        id: 'reach-us',
        title: 'Reach us',
        blocks: present(
          ways.length > 0 ? ways : 'This shop has not added its contact details yet.',
          operator.hours === null ? null : `Hours: ${operator.hours}`,
          `Run by ${sellerName(operator)}`,
        ),
      },
      {
        id: 'have-ready',
        title: 'What helps us help you',
        blocks: [
          [
            'About an order: its number, which is on your receipt and in [your orders](/account/orders)',
            'About a damaged item: a photo of the item and its box',
            'About an error page: the reference shown on it',
          ],
          "Please don't send us card numbers or your password. We never ask for them.",
        ],
      },
      {
        id: 'faster',
        title: 'Often faster',
        blocks: [
          [
            'Track or cancel an order: [your orders](/account/orders)',
            'Cancel your membership: [your account](/account), under Membership',
            'Common questions: [help](/help)',
            'Damaged or missing items: [returns and refunds](/returns)',
          ],
        ],
      },
    ],
  };
}

function problemSection(order: string, email: string | null): TextPage['sections'][number] {
  const subject = encodeURIComponent(`Problem with order ${order}`);
  return {
    id: 'problem',
    title: `Problem with order ${order}`,
    blocks: [
      email === null
        ? `Please give us your order number, ${order}.`
        : `[Email us about order ${order}](mailto:${email}?subject=${subject}). The order number is filled in.`,
      'Tell us which items and what went wrong. For a damaged item, add a photo of the item and its box.',
    ],
  };
}
