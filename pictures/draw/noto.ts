import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fromHsl, type Hsl, toHsl } from './color.ts';

/**
 * Illustrations of the Noto set (Apache-2.0). The package is one file of 25 MB with 3,800 drawings, of which a shop
 * uses some 200: we index where each begins and read single drawings on demand, instead of parsing all of them.
 */
const FILE = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json');
const BODY = '"body":';
const NAME_BEFORE = /"([a-z0-9-]+)":\s*\{\s*$/;
const NAME_REACH = 200;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BODIES_KEPT = 400;

type Span = { from: number; to: number };
let spans: Map<string, Span> | null = null;
const bodies = new Map<string, string>();

/** Searches bytes, not text: a string of the whole file would double the worker's memory. */
function indexFile(): Map<string, Span> {
  const bytes = readFileSync(FILE);
  const found = new Map<string, Span>();
  for (let at = bytes.indexOf(BODY); at >= 0; at = bytes.indexOf(BODY, at)) {
    const name = NAME_BEFORE.exec(bytes.toString('latin1', Math.max(0, at - NAME_REACH), at))?.[1];
    const from = bytes.indexOf(QUOTE, at + BODY.length);
    let to = bytes.indexOf(QUOTE, from + 1);
    while (bytes[to - 1] === BACKSLASH) to = bytes.indexOf(QUOTE, to + 1);
    if (name) found.set(name, { from, to: to + 1 });
    at = to;
  }
  return found;
}

function readSpan({ from, to }: Span): string {
  const file = openSync(FILE, 'r');
  try {
    const bytes = Buffer.alloc(to - from);
    readSync(file, bytes, 0, bytes.length, from);
    return String(JSON.parse(bytes.toString('utf8')));
  } finally {
    closeSync(file);
  }
}

const PATH = /<path [^>]*?\bd="[Mm](-?[\d.]+)[ ,]?(-?[\d.]+)[^>]*\/>/g;
const isOutside = (at: string) => Number(at) < -14 || Number(at) > 142;

/** Some drawings have leftovers outside their 128 units, which only a viewport of their own would hide. */
const withoutStrays = (body: string) =>
  body.replace(PATH, (element, x: string, y: string) => (isOutside(x) || isOutside(y) ? '' : element));

/** The SVG body of an illustration, 128 units square; null for an unknown name. */
export function notoBody(name: string): string | null {
  const known = bodies.get(name);
  if (known !== undefined) return known;
  spans ??= indexFile();
  const span = spans.get(name);
  if (!span) return null;
  const body = withoutStrays(readSpan(span));
  if (bodies.size >= BODIES_KEPT) bodies.clear();
  bodies.set(name, body);
  return body;
}

export function hasNoto(name: string): boolean {
  spans ??= indexFile();
  return spans.has(name);
}

/** Prefixes the ids of a drawing, so that two drawings in one picture don't clash. */
export function withPrefix(body: string, prefix: string): string {
  return body
    .replace(/id="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
}

const COLOR = /(?<=[":;])#(?:[0-9a-f]{6}|[0-9a-f]{3})(?=["; ])/gi;
const isRed = ([hue, saturation]: Hsl) => (hue < 25 || hue > 335) && saturation > 0.25;

/**
 * Turns the colors of a drawing: a fruit with red in it changes its reds and keeps its leaves; one without red
 * changes as a whole. Grays stay.
 */
export function turnHue(body: string, degrees: number): string {
  const colors = (body.match(COLOR) ?? []).map(toHsl);
  const strong = colors.filter((color) => color[1] > 0.25);
  const hasReds = strong.filter(isRed).length * 3 >= strong.length && strong.length > 0;
  return body.replace(COLOR, (color) => {
    const hsl = toHsl(color);
    if (hsl[1] <= 0.08 || (hasReds && !isRed(hsl))) return color;
    return fromHsl([hsl[0] + degrees, hsl[1], hsl[2]]);
  });
}
