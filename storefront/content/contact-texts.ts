import { sellerName, waysToReach } from './shop-texts.ts';
import { present, type ShopFacts, type TextPage } from './text-page.ts';

/** /contact: how to reach the people who run the shop. */
export function contactText({ operator }: ShopFacts): TextPage {
  const ways = waysToReach(operator);
  return {
    title: 'Contact us',
    description: 'How to reach customer support by email, phone or mail.',
    lead: 'Questions about an order, your membership or a product? We’re happy to help.',
    sections: [
      {
        id: 'reach-us',
        title: 'Reach us',
        blocks: present(
          ways.length > 0 ? ways : 'This shop has not added its contact details yet.',
          operator.hours === null ? null : `Hours: ${operator.hours}`,
          `The shop is run by ${sellerName(operator)}.`,
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
          'Please don’t send us card numbers or your password. We never ask for them.',
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
