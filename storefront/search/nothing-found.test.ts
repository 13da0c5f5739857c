import { expect, test } from 'vitest';
import { whyNothing } from './nothing-found.ts';

const HELP = 'Check the spelling, try a simpler word like “oats,” or browse an aisle.';

test.each([
  ['a word that no product has', null, HELP, true],
  ['a diet', { asked: 'keto bread', shown: null }, `We have nothing that fits “keto bread.” ${HELP}`, true],
  [
    'what we are known not to sell',
    { asked: 'baby formula', shown: null, unsold: 'baby formula' },
    "“baby formula” isn't something we carry.",
    true,
  ],
  [
    'a word to avoid that we do not know',
    { asked: 'no zapallo', shown: null, unread: ['zapallo'] },
    "We don't know “zapallo,” so we can't tell what's safe. Try its English name.",
    false,
  ],
  [
    'words to avoid in other letters',
    { asked: 'без орехов', shown: null, unread: [] },
    `We have nothing that fits “без орехов.” ${HELP}`,
    true,
  ],
])('%s', (_what, shortfall, words, asks) => {
  expect(whyNothing(shortfall)).toEqual({ words, asks });
});
