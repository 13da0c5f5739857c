import type { PictureSpec } from '#domain/media/picture.ts';
import { safeColor, shade } from './color.ts';
import type { Drawn } from './packs-bags.ts';
import { stuckLabel } from './packs-glass.ts';
import type { Scene } from './scene.ts';
import { glow, groundShadow, roundLight } from './shading.ts';
import { clipped, line, path, rect } from './shapes.ts';

const SPRAY =
  'M348 268C340 300 268 318 262 384C256 440 256 610 262 656C264 686 282 696 306 698H494C518 696 536 686 538 656C544 610 544 440 538 384C532 318 460 300 452 268Z';

function trigger(lid: string): string {
  let ribs = '';
  for (let n = 0; n < 9; n += 1) ribs += `M${361 + n * 9.6} 224v40`;
  return [
    path('M384 92H560C572 92 576 100 574 112L566 140H470V196H430L384 196Z', lid),
    path('M384 92H330C318 92 312 100 312 112V128H384Z', shade(lid, -0.1)),
    path('M300 100H316V134H300Z', shade(lid, -0.2)),
    path('M470 140C486 176 500 206 524 226L506 238C474 214 462 190 452 160Z', shade(lid, -0.08)),
    path('M362 196H446V268H354Q352 230 362 196Z', shade(lid, -0.04)),
    line('M400 98H556', '#fff', 6, 0.35),
    line(ribs, '#000', 2, 0.12),
    `<path d="M384 92H560C572 92 576 100 574 112L566 140H470V196H384Z" fill="none" stroke="#000" stroke-opacity=".14"/>`,
  ].join('');
}

export function spray(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 240, y: 250, w: 320, h: 460 };
  const lid = safeColor(spec.color_lid, '#f4f2ec');
  const inside = [
    rect(all, safeColor(spec.color_fill, '#d6ebe0')),
    stuckLabel(scene, spec, { x: 254, y: 372, w: 292, h: 292 }, 8, 146),
    rect(all, roundLight(scene, 0.9)),
    glow('M292 400Q284 540 296 670', '#fff', 9, 0.5, 5),
  ].join('');
  return {
    svg: groundShadow(scene, 400, 697, 146) + trigger(lid) + clipped(scene, SPRAY, inside),
    bounds: { x: 257, y: 90, w: 318, h: 616 },
  };
}

const PUMP = 'M276 250Q276 236 292 234H508Q524 236 524 250V660Q524 692 492 696Q400 702 308 696Q276 692 276 660Z';

export function pump(scene: Scene, spec: PictureSpec): Drawn {
  const all = { x: 260, y: 220, w: 280, h: 500 };
  const lid = safeColor(spec.color_lid, '#23211e');
  const collar = 'M346 190Q400 184 454 190V238Q400 246 346 238Z';
  const nozzle = 'M300 92H430Q440 92 440 104V124H352Q338 124 328 136L318 150H302L308 118Q300 112 300 104Z';
  const head = [
    path('M386 120H414V196H386Z', shade(lid, -0.08)),
    path(nozzle, lid),
    `<path d="${nozzle}" fill="none" stroke="#000" stroke-opacity=".14"/>`,
    line('M312 98H430', '#fff', 5, 0.35),
    path(collar, lid),
    path(collar, roundLight(scene, 0.8)),
  ].join('');
  const inside = [
    rect(all, safeColor(spec.color_fill, '#8d7aa8')),
    stuckLabel(scene, spec, { x: 274, y: 288, w: 252, h: 362 }, 7, 126),
    rect(all, roundLight(scene, 0.95)),
    glow('M302 250V680', '#fff', 9, 0.45, 5),
  ].join('');
  return {
    svg: groundShadow(scene, 400, 696, 124) + head + clipped(scene, PUMP, inside),
    bounds: { x: 274, y: 90, w: 252, h: 614 },
  };
}
