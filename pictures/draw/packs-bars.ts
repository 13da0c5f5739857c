import type { PictureSpec } from '#domain/media/picture.ts';
import { group } from './compose.ts';
import { brandCut, TEXT } from './face.ts';
import { printOf, tintOf } from './inks.ts';
import { labelOn, lineFrom, lineUpTo, nameFrom } from './label.ts';
import { drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import type { Scene } from './scene.ts';
import { flatLight, glow, groundShadow } from './shading.ts';
import { clipped, gradient, line, path, rect } from './shapes.ts';
import { flat, rounded } from './sticker.ts';

const TOP = 268;
const FOOT = 532;
const TEETH = 20;

/** The outline of the wrapper, its ends cut with pinking shears. */
function wrapper(): string {
  const step = (FOOT - TOP - 20) / (TEETH - 1);
  const side = (inner: number, outer: number) =>
    Array.from({ length: TEETH }, (_, n) => `${n % 2 ? inner : outer} ${(TOP + 10 + n * step).toFixed(1)}`);
  const right = side(706, 710).join('L');
  const left = side(94, 90).reverse().join('L');
  return `M92 ${TOP + 4}L142 ${TOP}C236 ${TOP - 14} 564 ${TOP - 14} 658 ${TOP}L708 ${TOP + 4}L${right}L708 ${FOOT - 4}L658 ${FOOT}C564 ${FOOT + 14} 236 ${FOOT + 14} 142 ${FOOT}L92 ${FOOT - 4}L${left}Z`;
}

function crimps(): string {
  let out = '';
  for (const x of [92, 656]) {
    out += rect({ x: x - 6, y: TOP - 20, w: 58, h: FOOT - TOP + 40 }, '#000', { opacity: 0.08 });
    for (let n = 0; n < 9; n += 1)
      out += rect({ x: x + n * 5.6, y: TOP - 10, w: 1.8, h: FOOT - TOP + 20 }, '#fff', { opacity: 0.25 });
  }
  return out;
}

const barLight = (scene: Scene) =>
  gradient(
    scene,
    [
      [0, '#fff', 0.3],
      [0.12, '#fff', 0.12],
      [0.3, '#fff', 0],
      [0.62, '#000', 0.04],
      [0.86, '#000', 0.2],
      [1, '#000', 0.34],
    ],
    { x2: 0, y2: 1 },
  );

/** A protein or nut bar in its wrapper, lying: words at the left, what is in it at the right. */
export function bar(scene: Scene, spec: PictureSpec): Drawn {
  const plain = labelOn(scene, spec, flat({ x: 152, y: TOP - 2, w: 318, h: FOOT - TOP + 4 }));
  const { inks } = plain;
  const words = plain.foods.length === 0 ? labelOn(scene, spec, flat({ ...plain.surface.box, w: 496 })) : plain;
  const brandStyle = {
    cut: brandCut(spec.brand_font),
    size: 34,
    fill: inks.accent_on_main,
    tracking: spec.brand_tracking,
  };
  const brand = lineFrom(words, spec.brand, brandStyle, TOP + 22, words.w);
  const net = lineUpTo(words, spec.size_text, { cut: TEXT.bold, size: 18, fill: inks.onMain }, FOOT - 16);
  const subStyle = { cut: TEXT.bold, size: 18, fill: inks.accent_on_main, tracking: 0.1 };
  const sub = lineUpTo(words, spec.sub.toUpperCase(), subStyle, net.top - 10);
  const room = { ...words, w: words.w + 30 };
  const name = nameFrom(room, brand.bottom + 16, sub.top - brand.bottom - 30, inks.onMain, 64, 3);
  const all = { x: 80, y: TOP - 24, w: 640, h: FOOT - TOP + 48 };
  const seam = `C444 ${TOP + 70} 510 ${TOP + 170} 468 ${FOOT + 24}`;
  const print = [
    rect(all, spec.color_main),
    plain.foods.length === 0
      ? ''
      : path(`M480 ${TOP - 24}${seam}H720V${TOP - 24}Z`, tintOf(spec, 0.9)) +
        line(`M476 ${TOP - 24}${seam}`, spec.color_accent, 5),
    brand.svg + name.svg + sub.svg + net.svg,
    group(scene, words.foods, { x: 486, y: TOP + 16, w: 172, h: FOOT - TOP - 32 }, printOf(spec), 0.1),
    rect(all, barLight(scene)),
    crimps(),
    glow(`M160 ${TOP + 20}Q400 ${TOP + 4} 640 ${TOP + 20}`, '#fff', 9, 0.5, 5),
    glow(`M146 ${TOP + 2}Q172 ${TOP + 46} 164 ${TOP + 120}`, '#000', 7, 0.15, 5),
    glow(`M656 ${FOOT - 2}Q628 ${FOOT - 50} 636 ${FOOT - 110}`, '#fff', 6, 0.3, 5),
  ].join('');
  return {
    svg: groundShadow(scene, 400, FOOT + 6, 278) + clipped(scene, wrapper(), print),
    bounds: { x: 90, y: TOP - 14, w: 620, h: FOOT - TOP + 34 },
  };
}

/** A bar of chocolate, upright: a paper sleeve over foil, and the pieces show through it. */
export function tablet(scene: Scene, spec: PictureSpec): Drawn {
  const outer = { x: 232, y: 84, w: 336, h: 610 };
  const sleeve = { x: 228, y: 116, w: 344, h: 548 };
  let foil = '';
  for (let n = 0; n < 20; n += 1) foil += `M${240 + n * 17} 86l6 40M${240 + n * 17} 692l6-40`;
  const bright = gradient(scene, [
    [0, '#b98f3f'],
    [0.25, '#f3dfa4'],
    [0.5, '#cfa552'],
    [0.75, '#ecd18b'],
    [1, '#a67c30'],
  ]);
  let pieces = '';
  for (const x of [314, 400, 486]) pieces += `M${x} 120V660`;
  for (let n = 1; n < 6; n += 1) pieces += `M232 ${116 + n * 91}H568`;
  const svg = [
    groundShadow(scene, 400, 694, 172),
    clipped(scene, rounded(outer, 6), rect(outer, bright) + line(foil, '#7d5a1c', 1.6, 0.4)),
    clipped(
      scene,
      rounded(sleeve, 5),
      drawLabel(scene, spec, flat({ ...sleeve, x: 236, w: 328 }, sleeve)) +
        line(pieces, '#000', 5, 0.05) +
        `<path d="${pieces}" transform="translate(3 3)" fill="none" stroke="#fff" stroke-width="3" opacity=".1"/>` +
        rect(sleeve, flatLight(scene)) +
        glow('M240 130V650', '#fff', 5, 0.35, 4) +
        glow('M562 130V650', '#000', 7, 0.2, 5),
    ),
    line('M229 664H571', '#000', 2, 0.22),
  ].join('');
  return { svg, bounds: { x: 226, y: 82, w: 348, h: 620 } };
}
