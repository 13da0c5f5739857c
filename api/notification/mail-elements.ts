import { createElement as element, type CSSProperties, Fragment, type ReactNode } from 'react';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { MailLink } from './mail-content.ts';
import { MAIL_TEXTS } from './texts.ts';

/**
 * The colors of the shop, and what they turn into in dark mode. Each is an inline style, because many mail clients drop
 * style sheets, and a class that the dark style sheet overrides where there is one.
 */
const COLORS = {
  page: { property: 'background', light: '#ffffff', dark: '#1b1220' },
  slip: { property: 'background', light: '#f7f3ec', dark: '#2b2032' },
  ink: { property: 'color', light: '#23132b', dark: '#f5eff8' },
  quiet: { property: 'color', light: '#645a6c', dark: '#c6b9ce' },
  brand: { property: 'color', light: '#4a1e5c', dark: '#dcc2ea' },
  button: { property: 'background', light: '#4a1e5c', dark: '#dcc2ea' },
  'on-button': { property: 'color', light: '#ffffff', dark: '#23132b' },
  rule: { property: 'borderColor', light: '#857a8d', dark: '#8d7f97' },
} as const;
type Color = keyof typeof COLORS;

const CSS_NAMES = { background: 'background', color: 'color', borderColor: 'border-color' } as const;
const DARK = Object.entries(COLORS)
  .map(([name, { property, dark }]) => `.${name}{${CSS_NAMES[property]}:${dark}!important}`)
  .join('');
/** The cell that the library puts around the sheet has the body's light colors inline and no class. */
const AROUND = `body.page>table>tbody>tr>td{background:${COLORS.page.dark}!important}`;
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK}${AROUND}}`;

const TEXT_FONT = "'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif";
const HEAD_FONT = "'Familjen Grotesk','Helvetica Neue',Arial,sans-serif";
const SMALL = { fontSize: '14px', lineHeight: '20px' } as const;

/** The attributes of an element in these colors. */
function look(colors: readonly Color[], style: CSSProperties = {}) {
  const inks = Object.fromEntries(colors.map((name) => [COLORS[name].property, COLORS[name].light]));
  return { className: colors.join(' '), style: { ...style, ...inks } };
}

/** Line ends stay. */
function withLineEnds(text: string): ReactNode[] {
  return text.split('\n').map((line, at) => element(Fragment, { key: at }, at > 0 ? element('br') : null, line));
}

export function paragraph(text: string, below = 16): ReactNode {
  return element(
    Text,
    { style: { margin: `0 0 ${below}px`, fontSize: '16px', lineHeight: '24px' } },
    withLineEnds(text),
  );
}

/** A code to read and type, large and with room between its digits. */
export function codeText(code: string): ReactNode {
  const font = { fontFamily: HEAD_FONT, fontSize: '28px', lineHeight: '34px', fontWeight: 600, letterSpacing: '4px' };
  return element(Text, { style: { margin: 0, ...font } }, code);
}

/** Small print, with the link it ends with. */
export function smallPrint(text: string, link?: MailLink): ReactNode {
  const end = link ? [' ', element('a', { key: 'link', href: link.url, ...look(['brand']) }, link.label)] : null;
  return element(Text, look(['quiet'], { ...SMALL, margin: '0 0 8px' }), withLineEnds(text), end);
}

export function heading(text: string, level: 1 | 2): ReactNode {
  const size = level === 1 ? { fontSize: '28px', lineHeight: '34px' } : { fontSize: '18px', lineHeight: '24px' };
  const margin = level === 1 ? '0 0 16px' : '24px 0 4px';
  const style = { ...size, margin, fontWeight: 600, fontFamily: HEAD_FONT, textWrap: 'balance' } as const;
  return element(Heading, { as: `h${level}`, style }, text);
}

/** The paper of a receipt, for what adds up and what is charged. */
export function slip(...inner: readonly ReactNode[]): ReactNode {
  const paper = { padding: '16px 20px', borderRadius: '12px 12px 0 0' };
  const torn = { borderWidth: '0 0 2px', borderStyle: 'dashed' };
  // Separate borders: a table whose borders collapse has no round corners.
  const style = { margin: '24px 0', borderCollapse: 'separate', ...paper, ...torn } as const;
  return element(Section, look(['slip', 'rule'], style), ...inner);
}

/** The one thing to do next. */
export function button({ label, url }: MailLink): ReactNode {
  const font = { fontFamily: HEAD_FONT, fontSize: '16px', lineHeight: '24px', fontWeight: 600 };
  const style = { ...font, padding: '12px 24px', borderRadius: '10px', textDecoration: 'none' };
  return element(
    'p',
    { style: { margin: '24px 0' } },
    element(Button, { href: url, ...look(['button', 'on-button'], style) }, label),
  );
}

type Row = { label: string; detail?: string; amount: string };

const ROWS = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
} as const;
const CELL = { padding: '6px 0', verticalAlign: 'baseline' } as const;
const TOTAL_FONT = { fontFamily: HEAD_FONT, fontSize: '18px', lineHeight: '28px', fontWeight: 600 } as const;

function amountCell(amount: string, style: CSSProperties = {}): ReactNode {
  const place = { ...CELL, paddingLeft: '16px', textAlign: 'right', whiteSpace: 'nowrap' } as const;
  return element('td', { style: { ...place, fontFamily: HEAD_FONT, ...style } }, amount);
}

/** Names and amounts; `total` is larger, under a dashed rule. */
export function rows(all: readonly Row[], total?: Row): ReactNode {
  const made = all.map(({ label, detail = '', amount }, at) =>
    element(
      'tr',
      { key: at },
      element('td', { style: CELL }, wholeSize(label), detail && smallLine(detail)),
      amountCell(amount),
    ),
  );
  return element('table', { style: ROWS }, element('tbody', null, made, total && totalRows(total)));
}

/** A size stays with its unit. */
const wholeSize = (label: string) => label.replace(/(?<=\d) (?=\S+$)/, ' ');

const smallLine = (text: string): ReactNode =>
  element(Fragment, null, element('br'), element('span', look(['quiet'], SMALL), text));

function totalRows({ label, amount }: Row): ReactNode {
  const dashed = { borderWidth: '0 0 1px', borderStyle: 'dashed', padding: '6px 0 0', fontSize: 0, lineHeight: 0 };
  const larger = { ...TOTAL_FONT, padding: '10px 0 6px 16px', fontSize: '24px' };
  return element(
    Fragment,
    null,
    element('tr', null, element('td', { colSpan: 2, ...look(['rule'], dashed) }, ' ')),
    element(
      'tr',
      null,
      element('td', { style: { ...CELL, ...TOTAL_FONT, paddingTop: '10px' } }, label),
      amountCell(amount, larger),
    ),
  );
}

/**
 * The whole mail: the wordmark, then the content, up to 600 px wide. Shows no pictures, because many are blocked. The
 * `preheader` is what an inbox shows beside the subject.
 */
export function page(
  { title, preheader }: { title: string; preheader: string },
  content: readonly ReactNode[],
): ReactNode {
  const sheet = { margin: 0, fontFamily: TEXT_FONT, fontSize: '16px', lineHeight: '24px', textWrap: 'pretty' } as const;
  const hidden = preheader ? element('div', { style: HIDDEN, 'aria-hidden': true }, preheader) : null;
  return element(
    Html,
    { lang: 'en' },
    element(
      Head,
      null,
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      element('title', null, title),
      element('style', null, STYLE),
    ),
    element(
      Body,
      look(['page', 'ink'], sheet),
      element(
        Container,
        look(['page', 'ink'], { maxWidth: '600px', padding: '32px 20px' }),
        hidden,
        wordmark(),
        ...content,
      ),
    ),
  );
}

const HIDDEN = { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 } as const;

function wordmark(): ReactNode {
  const underline = { display: 'inline-block', paddingBottom: '2px', borderBottom: '3px solid #ffc233' };
  const font = {
    fontFamily: HEAD_FONT,
    fontSize: '28px',
    lineHeight: '32px',
    fontWeight: 600,
    letterSpacing: '-0.03em',
  };
  return element(
    'p',
    { style: { margin: '0 0 32px' } },
    element('span', look(['brand'], { ...underline, ...font }), MAIL_TEXTS.wordmark),
  );
}
