import { hash } from 'node:crypto';
import type { ContentSources } from '#domain/kernel/page-services.ts';
import { LAYER_ORDER } from './layers.ts';

const LAYER_ORDER_HASH = hashOf(LAYER_ORDER);
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The texts of the inline scripts in `html`, which must be known to hold no one else's. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, text]) => text ?? '');
}

/**
 * The content security policy of a page: its own files, the inline scripts it is known to have, and what the payment
 * gateway and Google's One Tap need. A script that got into a page by any other way is not run.
 */
export function contentPolicy(
  scripts: readonly string[],
  { script, frame, connect, style = [] }: ContentSources,
): string {
  const hashes = new Set(scripts.map(hashOf));
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...script].join(' '),
    ['style-src', "'self'", LAYER_ORDER_HASH, ...style].join(' '),
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

function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
