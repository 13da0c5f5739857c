/** What a browser shows of these is no text. */
const HIDDEN = /<(script|style|template|noscript|iframe|object|svg|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** Words on both sides of these don't belong together. */
const BREAK = /<\/?(?:p|br|div|li|ul|ol|h[1-6]|tr|td|th|table|section|article|blockquote|hr|dd|dt|dl)\b[^>]*(?:>|$)/gi;
/** As a tokenizer sees them: "<" before a letter, "/" or "!" opens a tag, also one that is never closed. */
const TAG = /<[a-z/!?][^>]*(?:>|$)/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;
// oxlint-disable-next-line no-control-regex -- these are what it removes
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  eacute: 'é',
  egrave: 'è',
  ntilde: 'ñ',
  reg: '®',
  trade: '™',
};

/**
 * The text of a description that may be HTML, on one line: without tags, comments, scripts and control characters,
 * with entities read once. Pages write it as text, so nothing in it is run.
 */
export function htmlToText(html: string): string {
  const plain = /[<&]/.test(html)
    ? html
        .replace(COMMENT, ' ')
        .replace(HIDDEN, ' ')
        .replace(BREAK, ' ')
        .replace(TAG, '')
        // What was around a tag must not become one.
        .replace(/<(?=[a-z/!?])/gi, '< ')
        .replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) =>
          name
            ? (NAMED[name.toLowerCase()] ?? whole)
            : characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
        )
    : html;
  return plain.replace(CONTROL, '').replace(/\s+/g, ' ').trim();
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}
