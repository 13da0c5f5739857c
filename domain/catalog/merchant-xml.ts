import type { MerchantField, MerchantItem } from './merchant-rules.ts';

/** What a feed begins with, in RSS 2.0 with the attributes in Google's namespace. */
export function feedStart({ title, link, description }: { title: string; link: string; description: string }): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${escaped(title)}</title>`,
    `<link>${escaped(link)}</link>`,
    `<description>${escaped(description)}</description>`,
    '',
  ].join('\n');
}

/** One product. */
export function feedItem(item: MerchantItem): string {
  return `<item>${item.map(fieldXml).join('')}</item>\n`;
}

export const FEED_END = '</channel>\n</rss>\n';

function fieldXml({ name, value }: MerchantField): string {
  const inside = typeof value === 'string' ? escaped(value) : value.map(fieldXml).join('');
  return `<g:${name}>${inside}</g:${name}>`;
}

/** Letters that XML 1.0 forbids can't even be escaped, so they are left out. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
