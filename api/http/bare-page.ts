import { createHash } from 'node:crypto';

/** No layout and no fonts: this page is for when neither can be had. */
const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;color:#221529;background:#f7f6f8;margin:0 auto;padding:10vh 16px;max-width:36rem}h1{font-size:2rem;line-height:1.2}a{display:inline-block;background:#4b1e5a;color:#fff;padding:10px 20px;border-radius:8px;font-weight:700;text-decoration:none}a:focus-visible{outline:3px solid #1f4fd8;outline-offset:2px}small{color:#5b5063}';

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** For the page below: its own style and nothing else. */
export const BARE_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** A page that needs nothing of the storefront. The words are ours, so they need no escaping. */
export function barePage(heading: string, words: string, request_id: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${heading} | Tallybean</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style><main><h1>${heading}</h1><p>${words}</p><p><a href="/">Return to Homepage</a></p><p><small>Reference: ${request_id}</small></p></main><div id="health-check" hidden></div></html>`;
}
