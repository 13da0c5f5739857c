import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';
import { writeMail } from './write-mail.ts';

const mail = writeMail('Back in stock: <Oats>', [
  'Hi Ada at https://evil.example/win,',
  { facts: ['Plan: Annual', 'Paid today: $59.95'] },
  { button: { label: 'See the product', url: 'https://shop.example/p/oats?a=1&b=2' } },
  { small: 'You wanted this.', link: { label: 'Stop', url: 'https://shop.example/stop?token=abc' } },
]);
const html = renderMail(mail.content);
const code = writeMail('Code', [{ code: '493021' }]);

test('text and HTML say the same', () => {
  expect(mail.body_text).toBe(
    'Hi Ada at https://evil.example/win,\n\nPlan: Annual\nPaid today: $59.95\n\nSee the product: https://shop.example/p/oats?a=1&b=2\n\nYou wanted this. Stop: https://shop.example/stop?token=abc',
  );
  for (const words of [
    'Hi Ada at ',
    '>Plan: Annual</p>',
    '>Paid today: $59.95</p>',
    '>See the product<',
    'You wanted this. <a ',
    '>Stop</a>',
  ])
    expect(html).toContain(words);
});

test('an inbox shows the first sentence after the greeting, and never a code', () => {
  const preheaderOf = (blocks: Parameters<typeof writeMail>[1]) =>
    /<div style="display:none[^>]*>([^<]*)</.exec(renderMail(writeMail('Code', blocks).content))?.[1];
  expect(preheaderOf(['Hi Ada,', { code: '493021' }, 'It works for 10 minutes.'])).toBe('It works for 10 minutes.');
  expect(preheaderOf([{ code: '493021' }])).toBeUndefined();
});

test('names are not markup, and only our own addresses are links', () => {
  expect(html).toContain('Back in stock: &lt;Oats&gt;</h1>');
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    'https://shop.example/p/oats?a=1&amp;b=2',
    'https://shop.example/stop?token=abc',
  ]);
});

test('every color that is set inline has one for dark mode, and nothing is a picture', () => {
  const [, style = '', body = ''] = /<style>(.*)<\/style>(.*)$/s.exec(html) ?? [];
  const classes = [...body.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(classes).toContain('button');
  for (const name of new Set(classes)) expect(style).toContain(`.${name}{`);
  expect(html).not.toMatch(/<img|url\(/);
});

test('the cell around the sheet is dark in dark mode, too', () => {
  expect(html).toContain('body.page>table>tbody>tr>td{background:#1b1220!important}');
  expect(html).toMatch(/<body class="page ink"[^>]*><table[^>]*><tbody><tr><td /);
});

test('a code is a line of its own in the text, and one word in the HTML', () => {
  expect(code.body_text).toBe('493021');
  expect(renderMail(code.content)).toContain('>493021</p>');
});
