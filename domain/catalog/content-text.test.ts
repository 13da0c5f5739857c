import { expect, test } from 'vitest';
import { contentText, readContent } from './content-text.ts';
import type { DigitalContent } from './digital-content.ts';

const SOUP: DigitalContent = {
  title: 'Soup Night',
  lead: 'Two soups.',
  sections: [
    {
      title: 'Lentil soup',
      blocks: ['Serves 4.', ['1 cup lentils', '- 1 onion'], ['4 cups water'], '# Simmer.', '\\ Salt.'],
    },
    { title: '#2', blocks: ['- Not an entry'] },
  ],
};

test('content that is written is read again', () => {
  expect(readContent(contentText(SOUP))).toEqual({ value: SOUP });
});

test('lines of a paragraph or an entry belong together until an empty one', () => {
  const text = '# A\r\nOne\r\nlead.\r\n\r\n## B\r\nTwo\r\nlines.\r\n- first\r\n  goes on\r\n- second\r\n\r\nEnd.\r\n';
  expect(readContent(text)).toEqual({
    value: {
      title: 'A',
      lead: 'One lead.',
      sections: [{ title: 'B', blocks: ['Two lines.', ['first goes on', 'second'], 'End.'] }],
    },
  });
});

// biome-ignore format: a table of cases
test.each([
  // text                                          what is wrong with it
  ['A book',                                       'must begin with "# " and a title'],
  ['#',                                            'must begin with "# " and a title'],
  ['# A',                                          'needs a paragraph below its title'],
  ['# A\n- entry\n\n## B\nText.',                  'needs a paragraph below its title'],
  ['# A\nOne.\n\nTwo.\n\n## B\nText.',             'has more than one paragraph before its first section; begin that with "## "'],
  ['# A\nOne.',                                    'has no section; begin one with "## " and its title'],
  ['# A\nOne.\n##\nText.',                         'has no title for its section 1'],
  ['# A\nOne.\n## B\n## C\nText.',                 'has nothing in its section "B"'],
  [`# ${'a'.repeat(201)}\nOne.\n## B\nText.`,      'has a title that is too long'],
  [`# A\n${'a'.repeat(1001)}\n## B\nText.`,        'has a first paragraph that is too long'],
  [`# A\nOne.\n## B\n${'a'.repeat(5001)}`,         'has a text in its section "B" that is too long'],
  [`# A\nOne.\n${'## B\nText.\n'.repeat(201)}`,    'has too many sections'],
])('%j is refused', (text, reason) => {
  expect(readContent(text)).toEqual({ reason });
});
