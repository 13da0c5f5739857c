import { field } from './compose.ts';
import { printOf, tintOf } from './inks.ts';
import { type Label, labelOn } from './label.ts';
import { foot, onMain, onPaper, words } from './label-words.ts';
import { rect } from './shapes.ts';

const WORDS = 0.56;

/** A low wide face: words on the left, the repeat on the right, cut by every edge. */
export function lowLabel({ scene, spec, surface, foods }: Label, isOnMain: boolean): string {
  const { box, bleed } = surface;
  const cutAt = box.x + box.w * WORDS;
  const unit = Math.min(box.w * WORDS, box.h * 1.1);
  const label = { ...labelOn(scene, spec, { ...surface, box: { ...box, w: box.w * WORDS } }), unit };
  const inks = isOnMain ? onMain(label) : onPaper(label);
  const ink = isOnMain ? label.inks.onMain : label.inks.main_on_paper;
  const head = words(label, box.y + box.h * 0.11, inks, { h: box.h * 0.46, max: unit * 0.3 });
  // Small print needs more of a small face.
  const isLow = box.h < 200 || unit < 230;
  const end = foot({ ...label, unit: isLow ? unit * 1.5 : unit }, ink, box.y + box.h * 0.91, isLow, true);
  const right = { x: cutAt, y: bleed.y, w: bleed.x + bleed.w - cutAt, h: bleed.h };
  return [
    rect(bleed, isOnMain ? spec.color_main : spec.color_paper),
    rect(right, isOnMain ? tintOf(spec, 0.88) : spec.color_main),
    field(scene, foods, right, printOf(spec), right.w > right.h * 1.2 ? 2 : 1.6),
    head.svg + end.svg,
  ].join('');
}
