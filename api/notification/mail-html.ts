import { MAIL_TEXTS } from './texts.ts';

export type MailLink = { label: string; url: string };

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
  rule: { property: 'border-color', light: '#857a8d', dark: '#8d7f97' },
} as const;
type Color = keyof typeof COLORS;

const DARK = Object.entries(COLORS)
  .map(([name, { property, dark }]) => `.${name}{${property}:${dark}!important}`)
  .join('');
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK}}`;

const TEXT_FONT = "16px/24px 'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif";
const HEAD_FONT = "'Familjen Grotesk','Helvetica Neue',Arial,sans-serif";

/** The attributes of an element in these colors. */
function look(colors: readonly Color[], style = ''): string {
  const inks = colors.map((name) => `${COLORS[name].property}:${COLORS[name].light}`).join(';');
  return `class="${colors.join(' ')}" style="${[style, inks].filter(Boolean).join(';')}"`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Line ends stay. Nothing in a text becomes a link: it may hold what a person has called themselves. */
const wordsHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

export const paragraphHtml = (text: string, below = 16) => `<p style="margin:0 0 ${below}px">${wordsHtml(text)}</p>`;

/** Small print, with the link it ends with. */
export function smallHtml(text: string, link?: MailLink): string {
  const end = link && ` <a href="${escapeHtml(link.url)}" ${look(['brand'])}>${escapeHtml(link.label)}</a>`;
  return `<p ${look(['quiet'], 'margin:0 0 8px;font-size:14px;line-height:20px')}>${wordsHtml(text)}${end ?? ''}</p>`;
}

export const headingHtml = (text: string, level: 1 | 2) =>
  `<h${level} style="margin:${level === 1 ? '0 0 16px' : '24px 0 4px'};text-wrap:balance;font:600 ${level === 1 ? '28px/34px' : '18px/24px'} ${HEAD_FONT}">${escapeHtml(text)}</h${level}>`;

/** The paper of a receipt, for what adds up and what is charged. */
export const slipHtml = (inner: string) =>
  `<div ${look(['slip', 'rule'], 'margin:24px 0;padding:16px 20px;border-radius:12px 12px 0 0;border-width:0 0 2px;border-style:dashed')}>${inner}</div>`;

/** The one thing to do next. */
export const buttonHtml = ({ label, url }: MailLink) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" ${look(['button', 'on-button'], `display:inline-block;padding:12px 24px;border-radius:10px;font:600 16px/24px ${HEAD_FONT};text-decoration:none`)}>${escapeHtml(label)}</a></p>`;

type Row = { label: string; detail?: string; amount: string };

const ROWS = `width:100%;border-collapse:separate;border-spacing:0;font-variant-numeric:tabular-nums`;
const amountCell = (amount: string, style = '') =>
  `<td style="padding:6px 0 6px 16px;text-align:right;vertical-align:baseline;white-space:nowrap;font-family:${HEAD_FONT};${style}">${escapeHtml(amount)}</td>`;

/** Names and amounts; `total` is larger, under a dashed rule. */
export function rowsHtml(rows: readonly Row[], total?: Row): string {
  // A size stays with its unit.
  const whole = (label: string) => escapeHtml(label).replace(/(?<=\d) (?=\S+$)/, '&nbsp;');
  const made = rows.map(({ label, detail = '', amount }) => {
    const small = `<br><span ${look(['quiet'], 'font-size:14px;line-height:20px')}>${escapeHtml(detail)}</span>`;
    return `<tr><td style="padding:6px 0;vertical-align:baseline">${whole(label)}${detail === '' ? '' : small}</td>${amountCell(amount)}</tr>`;
  });
  const rule = look(['rule'], 'padding:6px 0 0;border-width:0 0 1px;border-style:dashed;font-size:0;line-height:0');
  const last = total
    ? `<tr><td colspan="2" ${rule}>&nbsp;</td></tr><tr><td style="padding:10px 0 6px;vertical-align:baseline;font:600 18px/28px ${HEAD_FONT}">${escapeHtml(total.label)}</td>${amountCell(total.amount, 'padding-top:10px;font-size:24px;line-height:28px;font-weight:600')}</tr>`
    : '';
  return `<table style="${ROWS}">${made.join('')}${last}</table>`;
}

/** The whole mail: the wordmark, then the content, up to 600 px wide. Shows no pictures, because many are blocked. */
export function mailHtml(title: string, content: string): string {
  const wordmark = `<p style="margin:0 0 32px"><span ${look(['brand'], `display:inline-block;padding-bottom:2px;border-bottom:3px solid #ffc233;font:600 28px/32px ${HEAD_FONT};letter-spacing:-0.03em`)}>${MAIL_TEXTS.wordmark}</span></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body ${look(['page', 'ink'], `margin:0;font:${TEXT_FONT};text-wrap:pretty`)}>
<div ${look(['page', 'ink'], 'max-width:600px;margin:0 auto;padding:32px 20px')}>
${wordmark}
${content}
</div>
</body></html>`;
}
