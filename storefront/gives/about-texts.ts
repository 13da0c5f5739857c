import { againAfterRefusal } from '#domain/gives/apply-again.ts';
import { GIVES_GROUPS } from '#domain/gives/names.ts';
import { daysBetween } from '#domain/kernel/calendar.ts';
import { planPrices, writeTo } from '#storefront/content/shop-texts.ts';
import type { ShopFacts, TextPage } from '#storefront/content/text-page.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { GROUP_TEXTS } from './texts.ts';

export const ABOUT_TEXTS = { apply: 'Apply now' } as const;

const ANY_DAY = '2026-01-01';
const WAIT_DAYS = daysBetween(ANY_DAY, againAfterRefusal(ANY_DAY, 'not_shown'));

/** /thrive-gives: what the program is, who may get it, and what it costs. */
export function aboutText({ operator, offers }: ShopFacts): TextPage {
  return {
    title: BRAND.giving,
    description: `A free year of ${BRAND.shop} membership for people with low incomes, veterans, teachers, students and first responders.`,
    lead: `Healthy groceries should be within reach. ${BRAND.giving} is a free year of membership for people who need it or who serve others.`,
    sections: [
      {
        id: 'who',
        title: 'Who can get it',
        blocks: [
          'You can apply if one of these is true for you:',
          GIVES_GROUPS.map((group) => `${GROUP_TEXTS[group].name}: ${GROUP_TEXTS[group].who}`),
          'How you pay for your groceries makes no difference. We never ask for a benefits card, and everyone gets the same prices.',
        ],
      },
      {
        id: 'what',
        title: 'What you get',
        blocks: [
          [
            'Member prices and checkout for 365 days, the same as every member',
            "No fee and no card needed to join. It doesn't renew, and you won't be charged when it ends.",
            'A reminder email before it ends. If you still qualify, you can apply for another year.',
          ],
          `You still pay for your groceries and their shipping. ${planPrices(offers)}`,
        ],
      },
      {
        id: 'how',
        title: 'How to apply',
        blocks: [
          [
            'Create a free account and [answer a few questions](/givingapp).',
            'Send one [proof](/getverified), such as a photo of your ID.',
            'Someone on our team reviews it, and we email you the decision.',
          ],
          `If we can't read your proof, you can try again right away. If it doesn't show that you qualify, you can apply again after ${WAIT_DAYS} days.`,
        ],
      },
      {
        id: 'privacy',
        title: 'Your proof stays private',
        blocks: [
          'Only the people who decide can see your answers and your proof. We delete both after the decision, keeping only your group and the decision.',
        ],
      },
      {
        id: 'questions',
        title: 'Questions',
        blocks: [
          {
            ask: 'I already pay for a membership. Can I switch?',
            answer:
              'Yes. If we approve your application, your free year starts right away, and we refund the unused days of your paid membership to your card.',
          },
          {
            ask: 'Who pays for it?',
            answer: `${BRAND.shop} does. We don't ask other customers to donate for it.`,
          },
          { ask: 'Something else?', answer: `Please ${writeTo(operator)}.` },
        ],
      },
    ],
  };
}
