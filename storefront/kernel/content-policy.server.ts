import { createHash } from 'node:crypto';
import type { ContentSources } from '#domain/kernel/page-services.ts';
import { LAYER_ORDER } from './layers.ts';

/** Inline scripts of the page; data blocks are not run and need no hash. */
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;

/** The content security policy of a page: itself, the hash of each of its inline scripts, and what `allowed` adds. */
export function contentPolicy(html: string, { script, frame, connect }: ContentSources): string {
  const hashes = new Set([...html.matchAll(INLINE_SCRIPT)].map(([, text]) => hashOf(text ?? '')));
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...script].join(' '),
    `style-src 'self' ${hashOf(LAYER_ORDER)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    `frame-src ${frame.join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Scripts name modules, not products: there are as many as there are kinds of pages. */
const known = new Map<string, string>();

function hashOf(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  known.set(text, hash);
  return hash;
}
