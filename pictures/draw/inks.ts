import type { PictureSpec } from '#domain/media/picture.ts';
import type { Finish } from '../foods/pen.ts';
import { fromHsl, luminance, toHsl } from '../base/color.ts';

/** The key ink is the darkest of the pack's own hue, never black. */
export function keyInk(main: string): string {
  const [hue, saturation] = toHsl(main);
  return fromHsl([hue, Math.min(0.55, saturation * 0.8 + 0.08), 0.15]);
}

/** How this pack prints its pictures. @param isMono in the pack's own ink only. */
export function printOf(spec: PictureSpec, isMono = false): Finish {
  const finish: Finish = { kind: 'print', key: keyInk(spec.color_main), paper: spec.color_paper };
  return isMono ? { ...finish, mono: finish.key } : finish;
}

/** A ground for the picture: a tint of the pack's hue on which every key line can be seen. */
export function tintOf(spec: PictureSpec, lightness = 0.83): string {
  const [hue, saturation] = toHsl(luminance(spec.color_main) > 0.45 ? spec.color_accent : spec.color_main);
  return fromHsl([hue, Math.min(0.5, saturation * 0.75), lightness]);
}
