import type { PictureSpec } from '#domain/media/picture.ts';
import { drawable, REAL } from '../foods/foods.ts';
import { safeColor, shade } from '../base/color.ts';
import { pile } from './compose.ts';
import { brandCut, TEXT } from './face.ts';
import { labelOn, lineFrom, lineUpTo, nameFrom } from './label.ts';
import { type Drawn, pouch } from './packs-bags.ts';
import type { Box, Scene } from './scene.ts';
import { glow, groundShadow, lyingShadow, softOval } from './shading.ts';
import { clipped, gradient, line, path, rect } from './shapes.ts';
import { flat, rounded, smallPrint, wordSticker } from './sticker.ts';
import { putFood } from './put-food.ts';

const glare = (scene: Scene) =>
  gradient(
    scene,
    [
      [0, '#fff', 0.34],
      [0.26, '#fff', 0.06],
      [0.34, '#fff', 0],
      [0.56, '#fff', 0],
      [0.57, '#fff', 0.14],
      [0.7, '#fff', 0.02],
      [1, '#fff', 0.1],
    ],
    { y2: 0.8 },
  );

/** What lies loose in a box: single leaves and berries instead of the printed bunch. */
const LOOSE: Record<string, readonly string[]> = {
  arugula: ['rocket', 'rocket', 'rocket-dark'],
  blueberries: ['blueberry'],
};
const LEAVES = new Set(['arugula', 'spinach', 'herb', 'mint', 'rosemary', 'tea']);

/** Leaves and berries: a clear box, its lid and a paper sleeve. */
export function clamshell(scene: Scene, spec: PictureSpec): Drawn {
  const box = { x: 130, y: 262, w: 540, h: 420 };
  const body = 'M142 300H658L640 656Q636 684 606 684H194Q164 684 160 656Z';
  const foods = drawable(spec.foods);
  const first = foods[0];
  if (first === undefined) return pouch(scene, spec);
  const leafy = LEAVES.has(first.split('#')[0] ?? '');
  const loose = foods.flatMap((food) => LOOSE[food] ?? [food]);
  const room = { x: 140, y: leafy ? 300 : 312, w: 520, h: 380 };
  const inside =
    rect(box, leafy ? '#35562f' : '#232b4d') +
    pile(scene, loose, room, leafy ? 150 : 76, { tight: leafy ? 0.5 : 0.86 });
  const label = { x: 218, y: 372, w: 364, h: 236 };
  const svg = [
    groundShadow(scene, 400, 680, 236),
    clipped(
      scene,
      body,
      inside +
        rect(box, glare(scene)) +
        glow('M164 320L182 650', '#fff', 12, 0.5, 7) +
        glow('M640 330L624 640', '#fff', 8, 0.3, 6),
    ),
    `<path d="${body}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="4"/><path d="${body}" fill="none" stroke="#23332a" stroke-opacity=".3" stroke-width="1.4"/>`,
    path(
      'M124 278Q124 262 142 260L168 236Q174 230 186 230H614Q626 230 632 236L658 260Q676 262 676 278V304Q676 310 668 310H132Q124 310 124 304Z',
      '#eef4ef',
      0.82,
    ),
    path('M168 236Q174 230 186 230H614Q626 230 632 236L654 258H146Z', '#ffffff', 0.6),
    line('M132 288H668', '#8fa598', 2, 0.6) + line('M130 308H670', '#5c7266', 2, 0.5),
    wordSticker(scene, spec, label, 6),
  ].join('');
  return { svg, bounds: { x: 124, y: 228, w: 552, h: 464 } };
}

const NET =
  'M262 250C310 226 490 226 538 250C600 330 624 480 606 620C594 682 520 702 400 702C280 702 206 682 194 620C176 480 200 330 262 250Z';

/** Potatoes and onions in a net: the knots are in the color of its label. */
export function net(scene: Scene, spec: PictureSpec): Drawn {
  const foods = drawable(spec.foods);
  if (foods.length === 0) return pouch(scene, spec);
  let mesh = '';
  for (let n = -12; n < 22; n += 1) mesh += `M${160 + n * 36} 220l500 500M${640 - n * 36} 220l-500 500`;
  const heap = pile(scene, foods, { x: 200, y: 262, w: 400, h: 420 }, 184, { tight: 0.68, sway: 90 });
  const inside = [
    rect({ x: 170, y: 220, w: 460, h: 500 }, '#4a3a2a'),
    heap,
    line(mesh, shade(spec.color_main, 0.04, 0.08), 2.6, 0.8),
    glow('M236 300Q214 460 232 640', '#fff', 14, 0.2, 10),
    glow('M566 300Q592 460 570 640', '#000', 18, 0.22, 12),
  ].join('');
  const svg = [
    groundShadow(scene, 400, 698, 196),
    clipped(scene, NET, inside),
    `<path d="${NET}" fill="none" stroke="${spec.color_main}" stroke-width="4"/>`,
    wordSticker(scene, spec, { x: 236, y: 128, w: 328, h: 164 }),
  ].join('');
  return { svg, bounds: { x: 180, y: 122, w: 440, h: 588 } };
}

/** Ground meat: strands as they leave the grinder, laid along the tray. */
function strands(scene: Scene, area: Box, color: string): string {
  const tones = [shade(color, -0.06), color, shade(color, 0.07), shade(color, 0.02, 0.08)];
  let out = rect({ x: area.x + 4, y: area.y + 4, w: area.w - 8, h: area.h - 8 }, shade(color, -0.22), { radius: 40 });
  const step = 15;
  for (let pass = 0; pass < 2; pass += 1)
    for (let y = area.y + 12 + pass * 7; y < area.y + area.h - 6; y += step) {
      let x = area.x + 6 + scene.random() * 16;
      while (x < area.x + area.w - 30) {
        const l = Math.min(60 + scene.random() * 130, area.x + area.w - 8 - x);
        const [b, e] = [(scene.random() - 0.5) * 26, (scene.random() - 0.5) * 14];
        const d = `M${x.toFixed(1)} ${y.toFixed(1)}q${(l / 3).toFixed(1)} ${b.toFixed(1)} ${(l / 2).toFixed(1)} ${(e / 2).toFixed(1)}t${(l / 2).toFixed(1)} ${(e / 2).toFixed(1)}`;
        const tone = tones[Math.floor(scene.random() * 4)] ?? color;
        out +=
          line(d, shade(color, -0.2), 16) +
          line(d, tone, 12.5) +
          `<path d="${d}" transform="translate(-1 -3.2)" fill="none" stroke="${shade(tone, 0.12)}" stroke-width="3" stroke-linecap="round" opacity=".75"/>`;
        if (scene.random() < 0.34)
          out += line(`M${(x + l * 0.4).toFixed(1)} ${(y + e * 0.3).toFixed(1)}l7 1`, '#f4dccb', 5, 0.85);
        x += l * 0.82;
      }
    }
  return out;
}

export function mincetray(scene: Scene, spec: PictureSpec): Drawn {
  const outer = { x: 126, y: 196, w: 548, h: 420 };
  const well = { x: 160, y: 228, w: 480, h: 356 };
  const tint = (spec.foods[0] ?? '').split('#')[1];
  const color = safeColor(`#${tint}`, '#bf4742');
  const film = gradient(
    scene,
    [
      [0, '#fff', 0.3],
      [0.3, '#fff', 0.04],
      [0.5, '#fff', 0],
      [0.52, '#fff', 0.13],
      [0.64, '#fff', 0],
      [1, '#fff', 0.05],
    ],
    { y2: 1 },
  );
  const svg = [
    lyingShadow({ ...outer, y: outer.y + 16 }, 44, 0.4, 16),
    rect(outer, '#20241f', { radius: 46 }),
    rect({ x: 140, y: 208, w: 520, h: 396 }, '#2f352e', { radius: 38 }),
    rect(well, '#171a16', { radius: 32 }),
    clipped(
      scene,
      rounded({ x: 172, y: 240, w: 456, h: 332 }, 44),
      strands(scene, { x: 172, y: 240, w: 456, h: 332 }, color),
    ),
    rect(outer, film, { radius: 46 }),
    glow('M166 232Q330 214 470 226', '#fff', 8, 0.4, 5),
    wordSticker(scene, spec, { x: 196, y: 462, w: 408, h: 196 }),
  ].join('');
  return { svg, bounds: { x: 122, y: 192, w: 556, h: 472 } };
}

const PORTION = 'M8 30Q10 4 44 2Q92-4 124 6Q140 14 142 44L146 240Q146 284 112 288Q66 296 26 286Q0 280 0 244Z';

/** A portion of fish, cut across its flakes. */
function portion(scene: Scene, tint: string): string {
  let flakes = '';
  for (let n = 0; n < 11; n += 1) {
    const d = `M-8 ${n * 30 + 14}Q50 ${n * 30 + 10} 78 ${n * 30 - 18}Q104 ${n * 30 + 2} 160 ${n * 30 - 4}`;
    flakes +=
      line(d, shade(tint, 0.2), 3.6 + (n % 3) * 0.7, 0.72) +
      `<path d="${d}" transform="translate(0 4)" fill="none" stroke="${shade(tint, -0.22)}" stroke-width="1.8" opacity=".32"/>`;
  }
  const flesh = gradient(
    scene,
    [
      [0, shade(tint, 0.07)],
      [0.45, tint],
      [1, shade(tint, -0.12)],
    ],
    { x2: 0.4, y2: 1 },
  );
  const skin = line('M6 40L0 244Q2 276 28 284', '#8f9aa0', 13, 0.9) + line('M9 44L4 240', '#fff', 2.5, 0.55);
  return [
    softOval(scene, 82, 156, 104, 168, 0.6, '#0a0f1c'),
    clipped(scene, PORTION, rect({ x: -6, y: -6, w: 160, h: 304 }, flesh) + flakes + skin),
    `<path d="${PORTION}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="4" transform="translate(72 145) scale(1.07) translate(-72 -145)"/>`,
    glow('M40 22Q80 12 116 24', '#fff', 8, 0.5, 5),
  ].join('');
}

/** As high as it is wide, or higher: smaller, or it would reach the words above it. */
const TALL = new Set(['bacon', 'brush', 'lobster', 'scourer']);

/** Two pieces under the film, each on its shadow. */
function underFilm(scene: Scene, food: string): string {
  const [name = '', tint] = food.split('#');
  if (name === 'fillet') {
    const color = tint === undefined ? '#ec8459' : safeColor(`#${tint}`, '#ec8459');
    const at = (x: number, y: number, turn: number) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})">${portion(scene, color)}</g>`;
    return at(244, 338, 2) + at(408, 346, -3);
  }
  const size = TALL.has(name) ? 188 : 214;
  const lay = (x: number, y: number, turn: number) =>
    softOval(scene, x + 4, y + 10, size * 0.54, size * 0.5, 0.6, '#0a0f1c') +
    putFood(scene, food, REAL, { x, y, size, turn });
  return lay(320, 422, -12) + lay(478, 538, 14);
}

/** A fillet under film on a printed board. */
export function skinpack(scene: Scene, spec: PictureSpec): Drawn {
  const board = { x: 190, y: 96, w: 420, h: 590 };
  const first = drawable(spec.foods)[0];
  if (first === undefined) return pouch(scene, spec);
  const head = { x: board.x, y: board.y, w: board.w, h: 214 };
  const label = labelOn(scene, spec, flat(head));
  const brand = lineFrom(
    label,
    spec.brand,
    { cut: brandCut(spec.brand_font), size: 30, fill: label.inks.onMain, tracking: spec.brand_tracking },
    head.y + 72,
  );
  const name = nameFrom({ ...label, w: 350 }, brand.bottom + 20, 82, label.inks.onMain, 54, 2);
  const end = lineUpTo(
    labelOn(scene, spec, flat(board)),
    smallPrint(spec),
    { cut: TEXT.bold, size: 15, fill: label.inks.onMain },
    board.y + board.h - 16,
  );
  const inside = [
    rect(board, spec.color_main),
    brand.svg + name.svg + end.svg,
    rect({ x: 216, y: 322, w: 368, h: 326 }, shade(spec.color_main, -0.08), { radius: 18 }),
    underFilm(scene, first),
  ].join('');
  const svg = [
    groundShadow(scene, 400, 686, 208),
    clipped(
      scene,
      rounded(board, 22),
      inside +
        rect(
          board,
          gradient(
            scene,
            [
              [0, '#fff', 0.14],
              [0.4, '#fff', 0],
              [1, '#000', 0.12],
            ],
            { y2: 0.6 },
          ),
        ),
    ),
    '<path d="M372 122h56a10 10 0 0 1 0 20h-12a16 16 0 0 1-32 0h-12a10 10 0 0 1 0-20Z" fill="#f4f2ee" stroke="#000" stroke-opacity=".15"/>',
  ].join('');
  return { svg, bounds: { x: 188, y: 94, w: 424, h: 600 } };
}
