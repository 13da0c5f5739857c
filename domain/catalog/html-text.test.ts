import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asFileText } from './export-product.ts';
import { guardFormula, unguardFormula } from '#domain/kernel/formula-guard.ts';
import { htmlToText } from './html-text.ts';

test.each([
  // html                                                       text
  ['Plain text', 'Plain text'],
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['<b>Very</b> good', 'Very good'],
  ['a<br>b', 'a b'],
  ['Salt &amp; pepper &frac12; &#233; &#x2764;', 'Salt & pepper ½ é ❤'],
  ['<script>alert(1)</script>Oats', 'Oats'],
  ['Oats<style>p{}</style><!-- no -->', 'Oats'],
  ['<img src=x onerror=alert(1)>Oats', 'Oats'],
  ['Oats<p class="', 'Oats'],
  ['<script>never closed', ''],
  ['Oats <a href="', 'Oats'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['&lt;b&gt; is a tag', '<b> is a tag'],
  ['&unknown; &#0; &#xD800;', '&unknown;'],
  ['bell\u0007 and\u202E turn', 'bell and turn'],
])('%j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each(['<p', '<br ', '<b', '<!--', '<script', '</script ', '&lt', '<p '])(
  '%j repeated is read in no time',
  (part) => {
    const began = performance.now();
    htmlToText(part.repeat(300_000));
    expect(performance.now() - began).toBeLessThan(2_000);
  },
);

test('no tag survives, however it is nested', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '<script>', '</script>', '<b ', 'a', '"', ' ', '<!--', '-->')),
      (parts) => {
        expect(htmlToText(parts.join(''))).not.toMatch(/<[a-z/!?]/i);
      },
    ),
  );
});

test('a text that is written to a file is read back as it was', () => {
  const words = fc.stringMatching(/^[ -~é½]*$/).map((text) => text.replace(/\s+/g, ' ').trim());
  fc.assert(
    fc.property(words, (text) => {
      expect(htmlToText(asFileText(text))).toBe(text);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
  );
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  "''-1",
  '\n=1',
  ' =1',
  '\u3000+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('a spreadsheet takes %j for text', (cell) => {
  expect(guardFormula(cell)).toBe(`'${cell}`);
  expect(unguardFormula(`'${cell}`)).toBe(cell);
});

test("an apostrophe that guards nothing stays: 'Tis Tea", () => {
  expect(unguardFormula("'Tis Tea")).toBe("'Tis Tea");
  expect(guardFormula("'Tis Tea")).toBe("'Tis Tea");
});
