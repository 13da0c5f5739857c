import { shade } from '../base/color.ts';
import type { Label } from './label.ts';
import { round } from './text.ts';

/**
 * A quiet pattern behind a colored label, in the brand's habit: some keep it plain, some have stripes, dots,
 * rays or a lattice. A shade of the ground, so that words stay as readable as on the plain color.
 */
export function ornament(label: Label, ground: string): string {
  const tone = shade(ground, label.inks.onMain === '#fffdf7' ? -0.035 : 0.045);
  const { bleed } = label.surface;
  const kind = Math.floor(label.habit * 97) % 6;
  if (kind === 0) return stripes(bleed, tone);
  if (kind === 1) return dots(bleed, tone);
  if (kind === 2) return rays(bleed, tone);
  if (kind === 3) return lattice(bleed, tone);
  return '';
}

type Area = { x: number; y: number; w: number; h: number };

function stripes(area: Area, tone: string): string {
  let d = '';
  for (let x = area.x; x < area.x + area.w; x += 28) d += `M${round(x)} ${round(area.y)}h12v${round(area.h)}h-12Z`;
  return `<path d="${d}" fill="${tone}"/>`;
}

function dots(area: Area, tone: string): string {
  let d = '';
  let odd = false;
  for (let y = area.y + 8; y < area.y + area.h; y += 20) {
    for (let x = area.x + (odd ? 6 : 18); x < area.x + area.w; x += 24)
      d += `M${round(x - 4)} ${round(y)}a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z`;
    odd = !odd;
  }
  return `<path d="${d}" fill="${tone}"/>`;
}

function rays(area: Area, tone: string): string {
  const cx = area.x + area.w / 2;
  const cy = area.y + area.h * 0.66;
  const reach = area.h + area.w;
  let d = '';
  for (let n = 0; n < 20; n += 1) {
    const a = (n / 20) * 2 * Math.PI;
    const b = a + Math.PI / 20;
    d += `M${round(cx)} ${round(cy)}L${round(cx + reach * Math.cos(a))} ${round(cy + reach * Math.sin(a))}L${round(cx + reach * Math.cos(b))} ${round(cy + reach * Math.sin(b))}Z`;
  }
  return `<path d="${d}" fill="${tone}"/>`;
}

function lattice(area: Area, tone: string): string {
  let d = '';
  for (let at = -area.h; at < area.w; at += 34) {
    d += `M${round(area.x + at)} ${round(area.y)}l${round(area.h)} ${round(area.h)}M${round(area.x + at + area.h)} ${round(area.y)}l${round(-area.h)} ${round(area.h)}`;
  }
  return `<path d="${d}" fill="none" stroke="${tone}" stroke-width="3"/>`;
}
