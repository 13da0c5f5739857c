import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Account } from '#domain/identity/schema.ts';
import { CardNotice } from './card-notice.tsx';

const RENEWS = { renew: true, renewal_price: 59.95, expired_date: '2026-12-09' };
const ENDS = { ...RENEWS, renew: false };
const GOOD = { expired: false };
const OLD = { expired: true };

function wordsFor(card_failed: boolean, subscription: object, cards: (typeof GOOD)[]): string {
  const account = { card_failed, subscription: subscription as Account['subscription'] };
  const html = renderToStaticMarkup(<CardNotice account={account} cards={cards} />);
  expect(html.match(/href="[^"]*"/g) ?? []).toEqual(html ? ['href="/account/cards?add=1"'] : []);
  const words = html.replace(/<svg.*?<\/svg>|<[^>]+>/g, '').trim();
  return words.replaceAll('&#x27;', "'");
}

test('one banner says why the renewal has no card to charge, and links to the form that adds one', () => {
  const expired = 'Your default card has expired, and your membership renews on December 9, 2026. Add another card';
  expect(wordsFor(false, RENEWS, [OLD])).toBe(expired);
  expect(wordsFor(false, RENEWS, [OLD, GOOD])).toBe(expired);
  expect(wordsFor(false, RENEWS, [])).toBe(
    'Your membership renews on December 9, 2026, and you have no saved card. Add a card',
  );
  expect(wordsFor(true, RENEWS, [OLD])).toBe('Your saved card was declined. Add another card');
  expect(wordsFor(true, RENEWS, [])).toBe(
    "We couldn't renew your membership, because you have no saved card. Add a card",
  );
});

test('nothing is said while the default card is good, or nothing will be charged', () => {
  expect(wordsFor(false, RENEWS, [GOOD])).toBe('');
  expect(wordsFor(false, RENEWS, [GOOD, OLD])).toBe('');
  for (const cards of [[], [OLD]]) expect(wordsFor(false, ENDS, cards)).toBe('');
});
