import { GUEST_CART_DAYS, MERGED_CART_DAYS } from '#domain/cart/guest-cart.ts';
import { TRIAL_MEMORY_YEARS } from '#domain/membership/trial-memory.ts';
import { STOP_LINK_DAYS } from '#domain/restock/stop-link.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { sellerName, waysToReach, writeTo } from './shop-texts.ts';
import { present, type ShopFacts, type TextPage } from './text-page.ts';

/** /privacy-policy: what is stored about people, why, how long, and who else sees it. */
export function privacyText({ operator }: ShopFacts): TextPage {
  return {
    title: 'Privacy policy',
    description: 'What data the shop stores about you, why, for how long, and what your choices are.',
    lead: `${sellerName(operator)} runs this shop. We store what we need to sell you groceries, and nothing for advertising. Last updated November 30, 2026.`,
    sections: [
      {
        id: 'no-sale',
        title: "We don't sell your data",
        blocks: [
          "We don't sell or share personal information, and we don't show ads. This shop has no analytics, no tracking pixels and no social media buttons. So there is no sale to opt out of. If you opt out anyway, or your browser sends the Global Privacy Control signal, we delete and never store which ad or link brought you here. See [your privacy choices](/do-not-sell-my-information).",
        ],
      },
      {
        id: 'what-we-store',
        title: 'What we store, and why',
        blocks: [
          [
            "Your name, email and password, to sign you in. The password is stored as a one-way hash that can't be reversed.",
            'If you sign in with Google: the number that Google has for you, your name and your email',
            'Delivery addresses and phone numbers, to deliver your orders',
            'The phone number for offers by text, if you ask for them, and the texts we sent to it',
            'Your date of birth, only if you buy wine, because the law requires it',
            'Your cart, saved items and orders, to sell and deliver them and to show you what you saved',
            'Your plan, its renewals and the exact words you agreed to, to charge you correctly and to prove it',
            'Why you canceled and how you heard of us, if you tell us',
            'The type, last four digits and expiration date of cards you save. The card number goes straight to our payment processor. We never see it.',
            'The emails we sent you, such as receipts',
            'Diets, allergens and products that you asked us to hide, if you choose any. They may say something about your health, so we use them for nothing else. You can delete them anytime in your shopping preferences.',
            `If you apply for ${BRAND.giving}: your answers and your proof, until we decide. Only the people who decide can see them, and we use them for nothing else.`,
            'The ad or link that brought you here, only if you check the box for that when you create an account',
            'Counters of sign-in attempts by account and internet address, to stop break-ins',
          ],
        ],
      },
      ...keepingSections(),
      {
        id: 'who-else',
        title: 'Who else sees it',
        blocks: [
          'Only companies that work for us, and only what they need for it:',
          [
            'Our payment processor: your card, the amount and the order number',
            'Carriers: your name, address, phone number and, for wine, that an adult must sign',
            'Our email provider: your email address and the emails we send you',
            'Our provider of text messages, if you ask for offers by text: your phone number and the texts',
            "Google, if you sign in with it, or choose to load Google's sign-in: that you do so, and when",
            'Hosting companies that run our servers',
          ],
          'We also give data to authorities when the law requires it.',
        ],
      },
      {
        id: 'your-choices',
        title: 'Your choices',
        blocks: [
          'You can download a copy of your data and [delete your account](/account/delete) in [your account settings](/account/edit).',
          `To correct it, or to get a copy or have it deleted without signing in, please ${writeTo(operator)} from the address of your account. We answer within 45 days, and we never treat you differently because you asked.`,
          `When an account is deleted, we remove your name, email, phone number, addresses, cards, carts, shopping preferences, emails, texts and sessions right away, the email that confirms it within about a week, and the address of an order on its way once that order is complete. Orders, payments, the words you agreed to and a log of changes are kept under a number instead of your name, for as long as tax and consumer law requires. For a phone number you agreed to get texts at, its last four digits stay with your agreement. A phone number that replied STOP stays on our do-not-text list. If you had the free trial, a code made from your email stays too, so that nobody gets a second trial; if you unsubscribed from back-in-stock emails, another one stays, so that you don't get more. We also keep one for each back-in-stock email for ${STOP_LINK_DAYS} days, so that its unsubscribe link works and nobody can fill your inbox. None of them shows your email.`,
          "This shop isn't meant for children under 16, and we don't knowingly store data about them.",
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: present([sellerName(operator), ...waysToReach(operator)]),
      },
    ],
  };
}

function keepingSections(): TextPage['sections'] {
  return [
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        [
          "You're signed out after 30 days without a visit, and after 180 days in any case.",
          'Checkout totals are deleted after a day, unless you place the order.',
          'Your privacy choice stays as long as your account.',
          'Counters of sign-in attempts are deleted after a day.',
          `Answers and proofs for ${BRAND.giving} are deleted when we decide, or after 30 days if you don't send a proof. The words you confirmed, your group and our decision stay.`,
          `The code that says an email had the free trial is deleted after ${TRIAL_MEMORY_YEARS} years.`,
          `Your requests for back-in-stock emails are deleted ${STOP_LINK_DAYS} days after the email.`,
          `Your cart stays until you empty it or order. If you aren't signed in, it's deleted ${GUEST_CART_DAYS} days after you last changed it.`,
          `When you sign in, the items in your cart move to your account. The record of the cart you had before is deleted ${MERGED_CART_DAYS} days later.`,
          'Accounts, orders, payments and emails stay as long as you have an account, and after that as long as the law requires.',
        ],
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        "We use eleven cookies. The shop can't work without them, so we don't ask for permission, and none of them tracks you:",
        [
          'session: identifies your browser, so that you stay signed in and keep your cart',
          "logged_in: says that you're signed in",
          'has_cart: says that your cart has items',
          "zip: the ZIP code you entered, to show delivery dates, estimate tax and tell you what we can't ship",
          'do_not_sell: that you opted out under your privacy choices',
          'household: the diets, allergens and products you asked us to hide. Signing out deletes it.',
          'reset_token: the link to a new password that you opened, for 30 minutes',
          'email_link: the link to a new email that you opened, for 30 minutes',
          'one_time_code: the code from the email link that you opened, for 10 minutes',
          'fresh_confirmed: that you want to keep fresh items that may arrive warm, for a week, so that we ask only once',
          'preferences_done: what you just changed in your preferences, for up to a minute, so that you can undo it',
        ],
        "They last up to a year. Your browser also remembers a number that keeps you from paying twice, which notes about shipping you have seen, whether you want to see Google's sign-in, and the last products you looked at, which you can clear on any product's page. If you have to sign in again while you fill in a form, it remembers what you typed, but not passwords, until you're back or close the tab. Your own browser's settings delete all of these.",
        'The card fields come from our payment processor, which may set its own cookies there to prevent fraud.',
      ],
    },
  ];
}
