import type { PictureSpec } from '#domain/media/picture.ts';
import { brandCut, TEXT } from './face.ts';
import { labelOn, lineFrom, lineUpTo, nameFrom, nameHeight } from './label.ts';
import type { Box, Scene, Surface } from './scene.ts';
import { lyingShadow } from './shading.ts';
import { clipped, rect } from './shapes.ts';

/** A surface that is not bent. */
export const flat = (box: Box, bleed: Box = box): Surface => ({ box, bleed, warp: null });

export const rounded = ({ x, y, w, h }: Box, r: number): string =>
  `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`;

/** The one line of small print on a face without room for more. */
export const smallPrint = (spec: PictureSpec): string =>
  [spec.claims[0], spec.size_text].filter((text) => text !== undefined && text !== '').join('   ·   ');

/** A sticker with words only: the food itself is in view. */
export function wordSticker(scene: Scene, spec: PictureSpec, box: Box, radius = 8): string {
  const label = { ...labelOn(scene, spec, flat(box)), w: box.w * 0.88 };
  const { inks } = label;
  const strip = box.h * 0.27;
  const brandStyle = {
    cut: brandCut(spec.brand_font),
    size: strip * 0.5,
    fill: inks.onMain,
    tracking: spec.brand_tracking,
  };
  const brand = lineFrom(label, spec.brand, brandStyle, box.y + strip * 0.28, box.w * 0.86);
  const small = { cut: TEXT.bold, size: box.h * 0.078, fill: inks.faint_on_paper };
  const end = lineUpTo(label, smallPrint(spec), small, box.y + box.h * 0.93);
  const room = end.top - box.y - strip;
  const height = room - box.h * 0.17;
  const top = box.y + strip + (room - nameHeight(label, height, box.h * 0.29, 2)) / 2;
  const name = nameFrom(label, top, height, inks.onPaper, box.h * 0.29, 2);
  const print = rect(box, spec.color_paper) + rect({ ...box, h: strip }, spec.color_main);
  const shadow = lyingShadow({ ...box, y: box.y + 5 }, radius, 0.32, 6);
  return shadow + clipped(scene, rounded(box, radius), print + brand.svg + name.svg + end.svg);
}
