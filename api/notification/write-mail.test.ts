import { expect, test } from 'vitest';
import { writeMail } from './write-mail.ts';

const mail = writeMail('Back in stock: <Oats>', [
  'Hi Ada,',
  { facts: ['Plan: Annual', 'Paid today: $59.95'] },
  { button: { label: 'See the product', url: 'https://shop.example/p/oats?a=1&b=2' } },
  { small: 'To stop: https://shop.example/stop?token=abc.' },
]);

test('text and HTML say the same', () => {
  expect(mail.body_text).toBe(
    'Hi Ada,\n\nPlan: Annual\nPaid today: $59.95\n\nSee the product: https://shop.example/p/oats?a=1&b=2\n\nTo stop: https://shop.example/stop?token=abc.',
  );
  for (const words of ['Hi Ada,', 'Plan: Annual<br>Paid today: $59.95', '>See the product</a>', 'To stop: '])
    expect(mail.body_html).toContain(words);
});

test('names are not markup, and an address in a sentence is a link without its period', () => {
  expect(mail.body_html).toContain('Back in stock: &lt;Oats&gt;</h1>');
  expect(mail.body_html).toContain('href="https://shop.example/p/oats?a=1&amp;b=2"');
  expect(mail.body_html).toMatch(/href="https:\/\/shop\.example\/stop\?token=abc" [^>]+>[^<]+<\/a>\./);
});

test('every color that is set inline has one for dark mode, and nothing is a picture', () => {
  const [, style = '', body = ''] = /<style>(.*)<\/style>(.*)$/s.exec(mail.body_html) ?? [];
  const classes = [...body.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(classes).toContain('button');
  for (const name of new Set(classes)) expect(style).toContain(`.${name}{`);
  expect(mail.body_html).not.toMatch(/<img|url\(/);
});
