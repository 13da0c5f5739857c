/** Hue in degrees, saturation and lightness from 0 to 1. */
export type Hsl = [hue: number, saturation: number, lightness: number];

const DARK_INK = '#26231d';
const LIGHT_INK = '#fffdf7';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A color from a specification may be any text; anything but a hex color is replaced by the fallback. */
export function safeColor(color: string | undefined, otherwise: string): string {
  return color !== undefined && HEX.test(color) ? color.toLowerCase() : otherwise;
}

function channels(color: string): [number, number, number] {
  const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1);
  const at = (from: number) => Number.parseInt(digits.slice(from, from + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));

export function toHsl(color: string): Hsl {
  const [r, g, b] = channels(color);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const lightness = (max + min) / 2;
  if (max === min) return [0, 0, lightness];
  const spread = max - min;
  const saturation = lightness > 0.5 ? spread / (2 - max - min) : spread / (max + min);
  if (max === r) return [((g - b) / spread + (g < b ? 6 : 0)) * 60, saturation, lightness];
  if (max === g) return [((b - r) / spread + 2) * 60, saturation, lightness];
  return [((r - g) / spread + 4) * 60, saturation, lightness];
}

export function fromHsl([hue, saturation, lightness]: Hsl): string {
  const turn = ((hue % 360) + 360) % 360;
  const reach = clamp(saturation) * Math.min(clamp(lightness), 1 - clamp(lightness));
  const channel = (n: number) => {
    const k = (n + turn / 30) % 12;
    const value = clamp(lightness) - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The same color, lighter or darker (and stronger or paler) by a part of the whole scale. */
export function shade(color: string, lighter: number, stronger = 0): string {
  const [hue, saturation, lightness] = toHsl(color);
  return fromHsl([hue, clamp(saturation + stronger), clamp(lightness + lighter)]);
}

/** A part of the second color laid on the first, as a screen tint is on paper. */
export function mix(ground: string, ink: string, part: number): string {
  const over = channels(ink);
  const mixed = channels(ground).map((value, n) => Math.round((value + ((over[n] ?? 0) - value) * part) * 255));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance of WCAG 2. */
export function luminance(color: string): number {
  const [r, g, b] = channels(color).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((m, n) => n - m);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Contrast chooses the ink: dark or light, whichever reads better; never below 3.9. */
export function inkOn(ground: string): string {
  return contrast(LIGHT_INK, ground) >= contrast(DARK_INK, ground) ? LIGHT_INK : DARK_INK;
}

/** The color itself where it can be read on the ground, else the nearest shade of it that can. */
export function readable(color: string, ground: string, least = 4.2): string {
  const step = luminance(ground) > 0.2 ? -0.04 : 0.04;
  let ink = color;
  for (let tries = 0; tries < 24 && contrast(ink, ground) < least; tries += 1) ink = shade(ink, step);
  return contrast(ink, ground) >= least ? ink : inkOn(ground);
}
