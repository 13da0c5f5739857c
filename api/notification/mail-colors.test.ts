import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';
import { writeMail } from './write-mail.ts';

const link = { label: 'See it', url: 'https://shop.example/it' };
const MAILS = {
  letter: renderMail(
    writeMail('Welcome', ['Hi Ada,', { facts: ['Plan: Annual'] }, { button: link }, { small: 'Why.', link }]).content,
  ),
  receipt: renderMail({
    receipt: {
      heading: 'Order 1000101',
      greeting: 'Hi Ada,',
      intro: ['Thanks.'],
      boxes: [{ title: 'Grocery box', note: 'Soon.', lines: [{ title: '2 × Oats', detail: 'Olivara', cents: 998 }] }],
      charges: [{ label: 'Subtotal', cents: 998 }],
      total_cents: 998,
      paid_with: 'Visa',
      outro: ['Bye.'],
      link,
    },
  }),
};
/** WCAG 2.2, 1.4.3 and 1.4.11. */
const READABLE = 4.5;
const VISIBLE = 3;

type Colors = { color: string; background: string; 'border-color': string };
const NONE: Colors = { color: '', background: '', 'border-color': '' };
type Found = Colors & { words: string };

test.each(Object.entries(MAILS))('a %s is readable in light and dark colors', (_name, html) => {
  for (const isDark of [false, true]) {
    const texts = coloredTexts(html, isDark);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter(({ color, background }) => contrast(color, background) < READABLE)).toEqual([]);
  }
});

test.each(Object.entries(MAILS))(
  'the button and the rules of a %s are visible in light and dark colors',
  (_name, html) => {
    for (const isDark of [false, true]) {
      const [page] = coloredTexts(html, isDark);
      const button = coloredTexts(html, isDark).find(({ words }) => words === link.label);
      expect(contrast(button?.background ?? '', page?.background ?? '')).toBeGreaterThanOrEqual(VISIBLE);
      for (const found of coloredTexts(html, isDark).filter((text) => text['border-color'] !== ''))
        expect(contrast(found['border-color'], found.background)).toBeGreaterThanOrEqual(VISIBLE);
    }
  },
);

test('light colors are those of the shop', () => {
  const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
  const inline = Object.values(MAILS).flatMap((html) => html.match(/style="[^"]*"/g) ?? []);
  const used = new Set(inline.flatMap((style) => style.match(/#[\da-f]{6}/g) ?? []));
  expect(used.size).toBeGreaterThan(4);
  for (const color of used) expect(tokens).toContain(color);
});

/** Every text of the page with the colors it gets from the elements around it. */
function coloredTexts(html: string, isDark: boolean): Found[] {
  const [, sheet = '', body = ''] = /<style>(.*)<\/style>.*(<body.*)<\/body>/s.exec(html) ?? [];
  const around: Colors[] = [];
  const found: Found[] = [];
  for (const [, end, tag = '', attributes = '', words = ''] of body.matchAll(/<(\/?)(\w+)([^>]*)>([^<]*)/g)) {
    if (end) around.pop();
    else if (tag !== 'br') around.push({ ...NONE, ...around.at(-1), ...colorsOf(attributes, isDark ? sheet : '') });
    if (words.trim() !== '') found.push({ ...NONE, ...around.at(-1), words });
  }
  return found;
}

/** The colors of one element: inline, unless a rule of the style sheet is for its class. */
function colorsOf(attributes: string, sheet: string): Partial<Colors> {
  const [, classes = ''] = /class="([^"]*)"/.exec(attributes) ?? [];
  const ofSheet = classes.split(' ').map((name) => new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(sheet)?.[1] ?? '');
  const declared = [attributes, ...ofSheet].flatMap((text) => [
    ...text.matchAll(/(?<![\w-])(color|background|border-color):(#[\da-f]{6})/g),
  ]);
  return Object.fromEntries(declared.map(([, property, value]) => [property, value]));
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
