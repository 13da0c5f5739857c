import type { PictureSpec } from '#domain/media/picture.ts';
import { luminance, safeColor } from '../base/color.ts';
import { drawable } from '../foods/foods.ts';
import { group, pile } from './compose.ts';
import { brandCut, nameCut, TEXT } from './face.ts';
import { printOf, tintOf } from './inks.ts';
import { type Label, labelOn, lineFrom, lineUpTo, nameFrom } from './label.ts';
import { bodyColor } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import { ribbedCap, wrapped } from './packs-glass.ts';
import type { Box, Scene } from './scene.ts';
import { glow, groundShadow, roundLight } from './shading.ts';
import { bow, clipped, path, rect } from './shapes.ts';
import { setLine, write } from './text.ts';

const BOTTLE =
  'M272 236C240 246 232 262 232 292V648Q232 688 272 694Q400 704 528 694Q568 688 568 648V292C568 262 560 246 528 236Z';
const LABEL = { x: 220, y: 270, w: 360, h: 336 };
const STRIP = 52;
const PILLS = new Set(['capsule', 'softgel']);
const isPill = (food: string) => PILLS.has(food.split('#')[0] ?? '');

/** How large the letters may be set in the area, in units. */
const LETTERS_HIGH = 0.94;

/** "Zn" as large as the label allows: what no one can draw is set in type. */
function letters(label: Label, text: string, area: Box, fill: string): string {
  const cut = nameCut(label.spec.name_font);
  const { ink } = setLine(text, cut);
  const [w, h] = [ink.right - ink.left, ink.bottom - ink.top];
  if (w <= 0 || h <= 0 || area.h < 20) return '';
  const size = Math.min(area.w / w, (area.h * LETTERS_HIGH) / h);
  const y = area.y + (area.h - h * size) / 2 - ink.top * size;
  return write(label.scene, label.surface, text, { cut, size, fill }, { x: label.cx, y });
}

/** What the label shows between the name and its foot. */
function motif(label: Label, foods: readonly string[], area: Box, isOnMain: boolean): string {
  const { spec, scene, surface, inks } = label;
  if (foods.length === 0) return letters(label, spec.letters ?? '', area, isOnMain ? inks.onMain : inks.main_on_paper);
  const sun = isOnMain
    ? path(
        `M${label.cx - 130} ${area.y + area.h + 10}A130 ${area.h + 8} 0 0 1 ${label.cx + 130} ${area.y + area.h + 10}Z`,
        tintOf(spec, 0.9),
      )
    : '';
  const lowered = { ...area, y: area.y + 12, h: area.h - 4 };
  return sun + group(scene, foods, lowered, printOf(spec, spec.layout === 'mono'), 0, surface.warp);
}

/** The front label: on paper, or in the main color with the picture in a half-round of paper. */
function front(scene: Scene, spec: PictureSpec): string {
  const surface = wrapped(400, 168, 12, LABEL.y, LABEL.h, 0.95);
  const on = labelOn(scene, spec, surface);
  const { inks } = on;
  const isOnMain = bodyColor(spec) === spec.color_main;
  const drawn = on.foods.filter((food) => !isPill(food));
  // Without either, the label shows a capsule, larger than life.
  const foods = drawn.length > 0 || spec.letters ? drawn : on.foods.slice(0, 1);
  const isBare = foods.length === 0 && !spec.letters;
  const brand = lineFrom(
    on,
    spec.brand,
    {
      cut: brandCut(spec.brand_font),
      size: 30,
      fill: isOnMain ? inks.main_on_paper : inks.onMain,
      tracking: spec.brand_tracking,
    },
    LABEL.y + 16,
    250,
  );
  const ink = isOnMain ? inks.onMain : inks.main_on_paper;
  const small = { cut: TEXT.bold, fill: isOnMain ? inks.onMain : '#4c463a', tracking: 0.04 };
  const [count = '', ...kind] = spec.size_text.split(' · ');
  const net = lineUpTo(on, count, { ...small, size: 19 }, LABEL.y + LABEL.h - 14);
  const what = lineUpTo(on, kind.join(' · ') || spec.sub.toUpperCase(), { ...small, size: 15 }, net.top - 7);
  const top = LABEL.y + STRIP + 20;
  const name = isBare ? nameFrom(on, top + 16, what.top - top - 36, ink, 74, 3) : nameFrom(on, top, 66, ink, 44, 2);
  const area = { x: 274, y: name.bottom + 12, w: 252, h: what.top - name.bottom - 24 };
  return [
    rect(surface.bleed, isOnMain ? spec.color_main : spec.color_paper),
    path(
      `M220 ${LABEL.y + STRIP}Q400 ${LABEL.y + STRIP + 24} 580 ${LABEL.y + STRIP}V256H220Z`,
      isOnMain ? spec.color_paper : spec.color_main,
    ),
    motif(on, foods, area, isOnMain),
    brand.svg + name.svg + what.svg + net.svg,
  ].join('');
}

/** Clear glass hides less than dark glass. */
const veil = (glass: string) => (luminance(glass) > 0.4 ? 0.14 : 0.34);

/** Capsules and softgels: they are seen through the glass below the label. */
export function supp(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 210, y: 220, w: 380, h: 490 };
  const glass = safeColor(spec.color_glass, '#6b3d14');
  const pills = drawable(spec.foods)
    .filter(isPill)
    .map((food) => `one-${food}`);
  const outline = bow(LABEL, 12);
  const inside = [
    rect(all, glass),
    pills.length === 0
      ? ''
      : pile(scene, pills, { x: 240, y: 602, w: 320, h: 100 }, 88, { tight: 0.6, sway: 80 }) +
        rect(all, glass, { opacity: veil(glass) }),
    clipped(scene, outline, front(scene, spec)),
    `<path d="${outline}" fill="none" stroke="#000" stroke-opacity=".14"/>`,
    rect(all, roundLight(scene)),
    glow('M262 290V660', '#fff', 10, 0.4, 5),
  ].join('');
  return {
    svg:
      groundShadow(scene, 400, 695, 166) +
      clipped(scene, BOTTLE, inside) +
      ribbedCap(scene, safeColor(spec.color_lid, '#f4f2ec')),
    bounds: { x: 230, y: 104, w: 340, h: 598 },
  };
}
