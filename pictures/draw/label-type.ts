import { readable } from '../base/color.ts';
import { brandFrom, type Label, nameFrom, nameHeight, subFrom } from './label.ts';
import { foot, onMain, onPaper } from './label-words.ts';
import { ornament } from './ornament.ts';
import { band, frame, rect, rule } from './shapes.ts';

/** Type only, for what no one has drawn: the name takes the place of the picture. */
export function typeLabel(label: Label, isOnMain: boolean): string {
  const { surface, unit, cx, spec, inks } = label;
  const { box, bleed } = surface;
  const colors = isOnMain ? onMain(label) : onPaper(label);
  const isMono = spec.layout === 'mono';
  const inset = isMono ? unit * 0.04 : 0;
  const isLow = surface.warp === null && box.w > box.h * 1.1;
  const brand = brandFrom(label, box.y + inset + unit * (isLow ? 0.08 : 0.1), unit * 0.086, colors.brand);
  const end = foot(label, isOnMain ? inks.onMain : inks.main_on_paper, box.y + box.h - inset - unit * 0.055);
  const room = end.top - brand.bottom - unit * 0.14;
  const size = { height: Math.min(room * 0.8, box.h * 0.5), max: unit * (isLow ? 0.26 : 0.24), lines: 4 };
  const subRoom = spec.sub === '' ? 0 : unit * 0.1;
  const height = nameHeight(label, size.height - subRoom, size.max, size.lines);
  const top = brand.bottom + unit * 0.05 + Math.max(0, (room - height - subRoom) * 0.46);
  const name = nameFrom(label, top, size.height - subRoom, colors.name, size.max, size.lines);
  const sub = subFrom(label, name.bottom + unit * 0.045, colors.sub);
  const ground = isOnMain
    ? rect(bleed, spec.color_main) + ornament(label, spec.color_main)
    : rect(bleed, spec.color_paper) +
      (isMono
        ? frame(
            surface,
            { x: box.x + inset, y: box.y + inset, w: box.w - 2 * inset, h: box.h - 2 * inset },
            inks.main_on_paper,
            2.4,
          )
        : isLow
          ? ''
          : band(surface, bleed.y, box.y + unit * 0.03, spec.color_main));
  const accent = readable(spec.color_accent, isOnMain ? spec.color_main : spec.color_paper, 2);
  const rules = rule(surface, cx, brand.bottom + unit * 0.035, label.w * 0.22, Math.max(2, unit * 0.009), accent);
  return ground + rules + brand.svg + name.svg + sub.svg + end.svg;
}
