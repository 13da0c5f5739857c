import type { PictureSpec } from '#domain/media/picture.ts';
import { inkOn, luminance, safeColor, shade } from '../base/color.ts';
import { brandCut } from './face.ts';
import { bodyColor, drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import { wrapped } from './packs-glass.ts';
import type { Scene, Surface } from './scene.ts';
import { flatLight, groundShadow, roundLight } from './shading.ts';
import { bow, clipped, line, path, rect } from './shapes.ts';
import { write } from './text.ts';

const CAN =
  'M236 190Q236 170 252 164Q400 146 548 164Q564 170 564 190V622Q564 644 548 652Q400 676 252 652Q236 644 236 622Z';

export function can(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 220, y: 130, w: 360, h: 560 };
  const outline = bow({ x: 220, y: 186, w: 360, h: 446 }, 14);
  const surface = wrapped(400, 164, 14, 192, 432);
  const print = rect({ x: 220, y: 170, w: 360, h: 520 }, bodyColor(spec)) + drawLabel(scene, spec, surface);
  const inside = rect(all, '#c9ccd0') + clipped(scene, outline, print) + rect(all, roundLight(scene, 1.1));
  const top = [
    '<ellipse cx="400" cy="164" rx="156" ry="20" fill="#d9dce0"/><ellipse cx="400" cy="164" rx="156" ry="20" fill="none" stroke="#9fa4aa" stroke-width="2"/>',
    '<ellipse cx="400" cy="167" rx="140" ry="15" fill="#b9bdc3"/><ellipse cx="400" cy="170" rx="118" ry="11" fill="#cdd1d6"/>',
    '<ellipse cx="386" cy="170" rx="22" ry="5" fill="#e8ebee" stroke="#9aa0a6" stroke-width="1.4"/>',
  ].join('');
  return {
    svg: groundShadow(scene, 400, 662, 162) + clipped(scene, CAN, inside) + top,
    bounds: { x: 234, y: 142, w: 332, h: 528 },
  };
}

const TUB = 'M214 262H586L556 640Q552 676 520 680Q400 690 280 680Q248 676 244 640Z';

/** A tub narrows toward its foot, and so does what is printed on it. */
function tubSurface(): Surface {
  const round = wrapped(400, 186, 12, 286, 372, 0.88);
  const bend = round.warp;
  return {
    ...round,
    bleed: { x: 190, y: 250, w: 420, h: 460 },
    warp: (x, y) => {
      const [u, v] = bend ? bend(x, y) : [x, y];
      return [400 + (u - 400) * (1 - (0.13 * (y - 262)) / 420), v];
    },
  };
}

export function tub(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 200, y: 250, w: 400, h: 450 };
  const lid = safeColor(spec.color_lid, '#ffffff');
  const body = clipped(
    scene,
    TUB,
    rect(all, bodyColor(spec)) + drawLabel(scene, spec, tubSurface()) + rect(all, roundLight(scene, 0.75)),
  );
  const side = 'M200 214Q400 196 600 214V262Q400 290 200 262Z';
  const top = `<ellipse cx="400" cy="213" rx="200" ry="24" fill="${shade(lid, luminance(lid) > 0.6 ? -0.02 : 0.07)}"/><ellipse cx="400" cy="213" rx="182" ry="19" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="2"/>`;
  const rim = line('M202 262Q400 290 598 262', '#000', 1.6, 0.18);
  return {
    svg: groundShadow(scene, 400, 682, 160) + body + path(side, lid) + path(side, roundLight(scene, 0.7)) + rim + top,
    bounds: { x: 200, y: 189, w: 400, h: 500 },
  };
}

/** Cereal, tea, pasta: a box turned a little, its side in the main color. */
export function box(scene: Scene, spec: PictureSpec): Drawn {
  const w = spec.wide ? 400 : 344;
  const h = spec.wide ? 330 : 500;
  const depth = 52;
  const x = 400 - w / 2 - depth / 2;
  const y = 694 - h;
  const right = x + w;
  const face = { x, y, w, h };
  const sideBox = { x: right + 8, y: y + 20, w: depth - 16, h: h - 40 };
  const side = shade(spec.color_main, -0.1);
  const edge = line(`M${x} ${y}H${right}`, '#fff', 1.6, 0.5) + line(`M${right} ${y}V694`, '#fff', 1.6, 0.35);
  const upright: Surface = {
    box: sideBox,
    bleed: sideBox,
    warp: (px, py) => [sideBox.x + sideBox.w / 2 + (py - 694 + h / 2), 694 - h / 2 - (px - sideBox.x - sideBox.w / 2)],
  };
  const spine = spineText(scene, spec, upright, inkOn(side));
  const svg = [
    groundShadow(scene, 412, 695, w * 0.56),
    path(`M${right} ${y}L${right + depth} ${y - 14}V678L${right} 694Z`, side),
    path(`M${x} ${y}L${x + depth} ${y - 14}H${right + depth}L${right} ${y}Z`, shade(spec.color_main, 0.08)),
    clipped(
      scene,
      `M${x} ${y}H${right}V694H${x}Z`,
      drawLabel(scene, spec, { box: face, bleed: { x, y: y - 20, w, h: h + 80 }, warp: null }) +
        rect(face, flatLight(scene)),
    ),
    edge,
    spine,
  ].join('');
  return { svg, bounds: { x, y: y - 14, w: w + depth, h: h + 20 } };
}

/** The brand along the side, turned a quarter: written flat, then bent upright by the surface's own warp. */
function spineText(scene: Scene, spec: PictureSpec, surface: Surface, fill: string): string {
  const { x, y, w, h } = surface.box;
  const length = h * 0.62;
  const lying: Surface = { ...surface, box: { x: x + w / 2 - length / 2, y: y + h / 2 - w / 2, w: length, h: w } };
  const style = { cut: brandCut(spec.brand_font), size: 24, fill, tracking: spec.brand_tracking };
  return write(scene, lying, spec.brand, style, { x: x + w / 2, y: y + h / 2 + 7, maxWidth: length });
}
