/** Hue in degrees, saturation and lightness from 0 to 1, as #rrggbb. */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const h = ((hue % 360) + 360) % 360;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(Math.max(0, Math.min(1, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/**
 * A package color in a hue: yellows and oranges stay light and saturated, because dark ones look muddy. Greens are
 * darker, or white words on them couldn't be read and black ones look dirty.
 */
export function packColor(hue: number, hand: { is_soft: boolean; saturation: number; lightness: number }): string {
  const h = ((hue % 360) + 360) % 360;
  if (h >= 36 && h < 70) return hsl(44, 0.78, hand.is_soft ? 0.66 : 0.58);
  if (h >= 70 && h < 110) return hsl(h < 90 ? 84 : 104, 0.34 + hand.saturation * 0.2, hand.is_soft ? 0.62 : 0.34);
  if (h >= 18 && h < 36)
    return hand.is_soft ? hsl(h, 0.72, 0.66) : hsl(h < 27 ? 16 : 30, h < 27 ? 0.62 : 0.72, h < 27 ? 0.42 : 0.5);
  if (hand.is_soft) return hsl(h, 0.38, 0.72);
  const isGreen = h >= 110 && h < 200;
  return hsl(h, hand.saturation, hand.lightness * (isGreen ? 0.82 : 1));
}
