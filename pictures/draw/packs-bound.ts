import type { PictureSpec } from '#domain/media/picture.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import type { Scene } from './scene.ts';
import { flatLight, groundShadow } from './shading.ts';
import { clipped, gradient, line, path, rect } from './shapes.ts';
import { flat } from './sticker.ts';
import { shade } from '../base/color.ts';

const COVER = { x: 196, y: 132, w: 384, h: 562 };
/** Where the cover bends at its back. */
const HINGE = 34;

/** A cookbook or a plan, standing: its cover in front, the edges of its pages to the right. */
export function booklet(scene: Scene, spec: PictureSpec): Drawn {
  const { x, y, w, h } = COVER;
  const [right, foot] = [x + w, y + h];
  const front = { ...COVER, x: x + HINGE, w: w - HINGE };
  const pages = `M${right} ${y + 8}L${right + 34} ${y - 2}V${foot - 14}L${right} ${foot - 4}Z`;
  const edges = [0.2, 0.4, 0.6, 0.8].map((part) => {
    const at = right + 34 * part;
    return line(`M${at} ${y + 8 - 10 * part}V${foot - 4 - 10 * part}`, '#8a7d66', 1.2, 0.45);
  });
  const body = bodyColor(spec);
  const hinge = gradient(scene, [
    [0, '#000', 0.2],
    [0.3, '#fff', 0.14],
    [0.75, '#000', 0.02],
    [0.9, '#000', 0.2],
    [1, '#000', 0],
  ]);
  const svg = [
    groundShadow(scene, 408, 695, 214),
    path(`M${x} ${y}L${x + 40} ${y - 10}H${right + 40}L${right} ${y}Z`, shade('#efe6d2', -0.05)),
    path(pages, '#f3ead7') + edges.join(''),
    path(
      `M${right + 34} ${y - 8}L${right + 40} ${y - 10}V${foot - 16}L${right + 34} ${foot - 14}Z`,
      shade(body, -0.16),
    ),
    clipped(
      scene,
      `M${x + 6} ${y}H${right}V${foot}H${x + 6}Q${x} ${foot} ${x} ${foot - 6}V${y + 6}Q${x} ${y} ${x + 6} ${y}Z`,
      rect(COVER, body) +
        drawLabel(scene, spec, flat(front, { ...COVER, y: y - 20, h: h + 60 })) +
        rect(COVER, flatLight(scene)) +
        rect({ ...COVER, w: HINGE }, hinge),
    ),
    line(`M${x + 6} ${y}H${right}`, '#fff', 1.6, 0.5) + line(`M${right} ${y}V${foot}`, '#000', 1.6, 0.16),
  ].join('');
  return { svg, bounds: { x: x - 4, y: y - 14, w: w + 50, h: h + 22 } };
}
