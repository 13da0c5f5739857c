import type { PictureSpec } from '#domain/media/picture.ts';
import { luminance, safeColor, shade } from '../base/color.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import { type Box, cylinder, type Scene, type Surface } from './scene.ts';
import { glow, groundShadow, roundLight } from './shading.ts';
import { bow, clipped, line, path, rect } from './shapes.ts';

/** A label wrapped around a body of the given radius; words keep to the middle 120 degrees of it. */
export function wrapped(cx: number, radius: number, dip: number, top: number, height: number, reach = 0.92): Surface {
  const box = { x: cx - radius * reach, y: top, w: 2 * radius * reach, h: height };
  const bleed = { x: cx - radius * 1.6, y: top - 20, w: radius * 3.2, h: height + 80 };
  return { box, bleed, warp: cylinder(cx, radius, dip) };
}

/** Sticks the front label on a round body. */
export function stuckLabel(scene: Scene, spec: PictureSpec, edge: Box, dip: number, radius: number): string {
  const cx = edge.x + edge.w / 2;
  const surface = wrapped(cx, radius, dip, edge.y + 2, edge.h - 4);
  const outline = bow(edge, dip);
  const print =
    rect({ x: edge.x, y: edge.y - 20, w: edge.w, h: edge.h + 60 }, bodyColor(spec)) + drawLabel(scene, spec, surface);
  return `${clipped(scene, outline, print)}<path d="${outline}" fill="none" stroke="#000" stroke-opacity=".12"/>`;
}

/** A round lid: side, light and top. */
export function cap(
  scene: Scene,
  d: string,
  top: { cx: number; y: number; rx: number; ry: number },
  color: string,
  strength = 0.9,
): string {
  const rim = shade(color, luminance(color) > 0.7 ? -0.03 : 0.1);
  return `${path(d, color)}${path(d, roundLight(scene, strength))}<ellipse cx="${top.cx}" cy="${top.y}" rx="${top.rx}" ry="${top.ry}" fill="${rim}"/>`;
}

const JAR =
  'M262 196Q262 176 284 174L516 174Q538 176 538 196C540 214 576 222 580 256C584 300 584 600 580 650C578 684 560 696 530 698L270 698C240 696 222 684 220 650C216 600 216 300 220 256C224 222 260 214 262 196Z';

export function jar(scene: Scene, spec: PictureSpec): Drawn {
  const fill = safeColor(spec.color_fill, '#b98445');
  const lid = safeColor(spec.color_lid, '#2e2b26');
  const all = { x: 200, y: 160, w: 400, h: 550 };
  const inside = [
    rect(all, fill),
    path('M200 222Q400 238 600 222V160H200Z', '#fff', 0.5),
    line('M222 224Q400 240 578 224', shade(fill, -0.12), 3, 0.5),
    stuckLabel(scene, spec, { x: 216, y: 282, w: 368, h: 346 }, 14, 184),
    rect(all, roundLight(scene, 0.85)),
    glow('M250 240Q238 440 252 668', '#fff', 10, 0.5, 5),
    path('M222 664Q400 716 578 664V700H222Z', '#fff', 0.16),
  ].join('');
  const side = 'M256 112Q400 100 544 112V176Q400 192 256 176Z';
  const knurls = [136, 148, 160].map((y) => line(`M258 ${y}Q400 ${y + 14} 542 ${y}`, '#000', 1.6, 0.16)).join('');
  const svg =
    groundShadow(scene, 400, 697, 182) +
    clipped(scene, JAR, inside) +
    cap(scene, side, { cx: 400, y: 112, rx: 144, ry: 11 }, lid) +
    knurls;
  return { svg, bounds: { x: 217, y: 100, w: 366, h: 606 } };
}

const BOTTLE =
  'M364 92H436V196C436 232 520 250 526 330C530 400 530 610 526 660C524 688 508 698 484 698H316C292 698 276 688 274 660C270 610 270 400 274 330C280 250 364 232 364 196Z';

/** Oil, sauce, juice: colored glass with the contents behind it, or clear. */
export function bottle(scene: Scene, spec: PictureSpec): Drawn {
  const fill = safeColor(spec.color_fill, '#c9a838');
  const glass = spec.color_glass === undefined ? null : safeColor(spec.color_glass, '#2f3a16');
  const lid = safeColor(spec.color_lid, '#26231d');
  const all = { x: 250, y: 80, w: 300, h: 640 };
  const inside = [
    // The empty neck of a clear bottle: lighter than what is in it, but not lost on white.
    rect(all, glass ?? shade(fill, luminance(fill) > 0.5 ? -0.07 : 0.24, -0.2)),
    rect({ x: 250, y: glass ? 170 : 214, w: 300, h: 510 }, fill, { opacity: glass ? 0.86 : 1 }),
    stuckLabel(scene, spec, { x: 266, y: 330, w: 268, h: 322 }, 11, 134),
    rect(all, roundLight(scene)),
    glow('M300 330Q290 480 302 676', '#fff', 8, 0.5, 5),
    glow('M378 110V200', '#fff', 6, 0.45, 4),
  ].join('');
  const side = 'M358 74Q400 68 442 74V150Q400 157 358 150Z';
  const svg =
    groundShadow(scene, 400, 697, 130) +
    clipped(scene, BOTTLE, inside) +
    cap(scene, side, { cx: 400, y: 74, rx: 42, ry: 5 }, lid);
  return { svg, bounds: { x: 271, y: 66, w: 258, h: 640 } };
}

const SHAKER = 'M292 206H508Q524 208 524 226V668Q524 692 500 696Q400 704 300 696Q276 692 276 668V226Q276 208 292 206Z';

/** Spices: a slim glass jar with a deep lid, what is in it seen above and below the label. */
export function shaker(scene: Scene, spec: PictureSpec): Drawn {
  const fill = safeColor(spec.color_fill, '#8a5a34');
  const lid = safeColor(spec.color_lid, '#2e2b26');
  const all = { x: 266, y: 196, w: 268, h: 514 };
  const inside = [
    rect(all, '#e9ece8'),
    rect({ ...all, y: 252 }, fill),
    `<ellipse cx="400" cy="252" rx="124" ry="9" fill="${shade(fill, 0.08)}"/>`,
    stuckLabel(scene, spec, { x: 272, y: 322, w: 256, h: 312 }, 9, 128),
    rect(all, roundLight(scene, 0.9)),
    glow('M300 236V672', '#fff', 8, 0.5, 5),
    path('M276 664Q400 706 524 664V704H276Z', '#fff', 0.18),
  ].join('');
  const side = 'M280 96Q400 84 520 96V206Q400 222 280 206Z';
  let ribs = '';
  for (let n = 0; n < 34; n += 1) ribs += `M${286 + n * 6.9} 118V206`;
  const svg =
    groundShadow(scene, 400, 696, 126) +
    clipped(scene, SHAKER, inside) +
    cap(scene, side, { cx: 400, y: 96, rx: 120, ry: 10 }, lid) +
    line(ribs, luminance(lid) > 0.4 ? '#000' : '#fff', 1.5, 0.1);
  return { svg, bounds: { x: 270, y: 84, w: 260, h: 620 } };
}

/** The wide ribbed cap of a bottle of capsules. */
export function ribbedCap(scene: Scene, lid: string): string {
  const side = 'M258 120Q400 106 542 120V232Q400 250 258 232Z';
  let ribs = '';
  for (let n = 0; n < 44; n += 1) {
    const u = -1 + (2 * (n + 0.5)) / 44;
    const x = 400 + (142 * Math.sin(u * 1.5)) / Math.sin(1.5);
    ribs += `M${x.toFixed(1)} ${(136 + 12 * (1 - u * u)).toFixed(1)}V${(222 + 16 * (1 - u * u)).toFixed(1)}`;
  }
  const top = `<ellipse cx="400" cy="120" rx="142" ry="14" fill="${shade(lid, luminance(lid) > 0.7 ? -0.02 : 0.08)}"/>`;
  return path(side, lid) + line(ribs, '#000', 1.6, 0.13) + path(side, roundLight(scene)) + top;
}
