import type { PictureSpec } from '#domain/media/picture.ts';
import { drawable, REAL } from '../foods/foods.ts';
import { shade } from '../base/color.ts';
import { field } from './compose.ts';
import { printOf, tintOf } from './inks.ts';
import { habitOf } from './label.ts';
import { drawLabel } from './label-layouts.ts';
import type { Drawn } from './packs-bags.ts';
import { putFood } from './put-food.ts';
import type { Scene } from './scene.ts';
import { glow, groundShadow, softOval } from './shading.ts';
import { clipped, gradient, line, path, rect } from './shapes.ts';
import { flat, wordSticker } from './sticker.ts';

/** Pulp is gray, brown, blue, straw or green, by what it was made of. */
const PULPS = ['#b9b1a2', '#c6a57c', '#a3b6c0', '#d8c79c', '#aebb9b'] as const;
const CUP = 92;
const SEAM = 552;
const FRONT = 372;

type Carton = { scene: Scene; spec: PictureSpec; pulp: string; cups: number; left: number; right: number; top: number };

function cups({ scene, pulp, cups: count }: Carton): string {
  const light = gradient(scene, [
    [0, shade(pulp, -0.14)],
    [0.3, shade(pulp, 0.05)],
    [0.6, pulp],
    [1, shade(pulp, -0.24)],
  ]);
  let out = '';
  let fiber = '';
  for (let n = 0; n < count; n += 1) {
    const x = 400 + (n - count / 2) * CUP;
    out += path(
      `M${x} ${SEAM}H${x + 92}C${x + 88} 620 ${x + 74} 660 ${x + 46} 662C${x + 18} 660 ${x + 4} 620 ${x} ${SEAM}Z`,
      light,
    );
    for (let k = 0; k < 20; k += 1)
      fiber += `M${(x + 8 + scene.random() * 74).toFixed(0)} ${(560 + scene.random() * 70).toFixed(0)}l${(scene.random() * 8 - 4).toFixed(1)} ${(scene.random() * 3).toFixed(1)}`;
  }
  return out + line(fiber, '#6d6454', 1.1, 0.3);
}

/** Where the lid meets the cups, with the tab that closes it. */
function rim({ pulp, left, right }: Carton): string {
  return [
    path(
      `M${left - 8} 548H${right + 8}V560Q${right + 8} 570 ${right - 2} 570H${left + 2}Q${left - 8} 570 ${left - 8} 560Z`,
      shade(pulp, -0.05),
    ),
    line(`M${left - 4} 568H${right + 4}`, '#000', 2, 0.18),
    rect({ x: 366, y: 546, w: 68, h: 24 }, shade(pulp, 0.06), { radius: 8 }),
  ].join('');
}

const faceOf = ({ left: l, right: r }: Carton) =>
  `M${l + 18} ${FRONT}Q${l + 10} ${FRONT} ${l + 8} ${FRONT + 12}L${l} 536Q${l} ${SEAM} ${l + 14} ${SEAM}H${r - 14}Q${r} ${SEAM} ${r} 536L${r - 8} ${FRONT + 12}Q${r - 10} ${FRONT} ${r - 18} ${FRONT}Z`;
const topOf = ({ left: l, right: r, top: t }: Carton) =>
  `M${l + 62} ${t + 10}Q${l + 68} ${t} ${l + 82} ${t}H${r - 82}Q${r - 68} ${t} ${r - 62} ${t + 10}L${r - 16} ${FRONT}H${l + 16}Z`;

/** The lid of pulp, its front printed; some brands print its top, too. */
function pulpLid(carton: Carton, isTopPrinted: boolean): string {
  const { scene, spec, pulp, left: l, right: r, top: t } = carton;
  const face = { x: l + 10, y: FRONT, w: r - l - 20, h: 172 };
  const bleed = { x: l - 8, y: FRONT - 6, w: r - l + 16, h: 170 };
  const light = gradient(
    scene,
    [
      [0, '#fff', 0.2],
      [0.2, '#fff', 0],
      [0.8, '#000', 0.03],
      [1, '#000', 0.18],
    ],
    { x2: 0, y2: 1 },
  );
  const area = { x: l, y: t, w: r - l, h: FRONT - t };
  const print =
    rect(area, tintOf(spec)) +
    field(scene, drawable(spec.foods).slice(0, 1), area, printOf(spec), carton.cups > 3 ? 7 : 4) +
    rect({ ...area, y: FRONT - 8, h: 8 }, '#000', { opacity: 0.1 });
  const plain = path(`M${l + 98} ${t + 24}H${r - 98}L${r - 72} 354H${l + 72}Z`, shade(pulp, 0.04));
  const isHalf = carton.cups < 6;
  return [
    path(topOf(carton), shade(pulp, 0.1)),
    isTopPrinted ? clipped(scene, topOf(carton), print) : plain,
    clipped(
      scene,
      faceOf(carton),
      rect({ x: l - 8, y: 360, w: r - l + 16, h: 200 }, pulp) +
        drawLabel(scene, spec, flat({ ...face, h: isHalf ? 154 : face.h }, bleed), { withArt: !isHalf }) +
        rect({ ...bleed, h: 190 }, light),
    ),
  ].join('');
}

/** A clear lid: the eggs themselves, and a sticker. */
function clearLid(carton: Carton): string {
  const { scene, spec, cups: count, left: l, right: r, top: t } = carton;
  const isWhite = spec.foods[0]?.startsWith('white-egg') === true;
  const tints = isWhite ? ['#f7f1e4', '#f2eadb'] : ['#cf9a6e', '#d8aa80', '#c58d62'];
  const outline = `M${l + 62} ${t + 10}Q${l + 68} ${t} ${l + 82} ${t}H${r - 82}Q${r - 68} ${t} ${r - 62} ${t + 10}L${r} ${SEAM}H${l}Z`;
  let eggs = '';
  for (const [y, step, size] of [
    ...(t < 260 ? [[326, 76, 124] as const] : []),
    [398, 83, 136],
    [482, 91, 150],
  ] as const)
    for (let n = 0; n < count; n += 1) {
      const x = 400 + (n - (count - 1) / 2) * step;
      const egg = `single-egg#${(tints[Math.floor(scene.random() * tints.length)] ?? '#cf9a6e').slice(1)}`;
      eggs += softOval(scene, x + 6, y + size * 0.3, size * 0.3, size * 0.14, 0.5);
      eggs += putFood(scene, egg, REAL, { x, y, size, turn: Math.round(scene.random() * 14 - 7) });
    }
  const pane = gradient(
    scene,
    [
      [0, '#fff', 0.5],
      [0.3, '#fff', 0.08],
      [0.46, '#fff', 0.26],
      [0.6, '#fff', 0.04],
      [1, '#fff', 0.2],
    ],
    { y2: 1 },
  );
  const w = count < 6 ? 232 : 300;
  return [
    clipped(scene, outline, rect({ x: l, y: t, w: r - l, h: SEAM - t }, '#75695a') + eggs),
    path(outline, pane),
    `<path d="${outline}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4"/><path d="${outline}" fill="none" stroke="#33413f" stroke-opacity=".35" stroke-width="1.5"/>`,
    line(`M${l + 16} ${FRONT}H${r - 16}`, '#fff', 2, 0.6),
    glow(`M${l + 76} ${t + 22}L${l + 26} 520`, '#fff', 9, 0.5, 6),
    wordSticker(scene, spec, { x: 400 - w / 2, y: 384, w, h: 150 }),
  ].join('');
}

const LIDS = [(carton: Carton) => pulpLid(carton, false), (carton: Carton) => pulpLid(carton, true), clearLid] as const;

/** Eggs: cups of molded pulp and a lid as the brand has it, for six, twelve or eighteen. */
export function eggcarton(scene: Scene, spec: PictureSpec): Drawn {
  const habit = habitOf(spec);
  const count = spec.count ?? 12;
  const inRow = count < 12 ? 3 : 6;
  const half = (inRow * CUP) / 2 + 16;
  const top = count > 12 ? 236 : 276;
  const carton: Carton = {
    scene,
    spec,
    pulp: PULPS[Math.floor(habit * 41) % PULPS.length] ?? PULPS[0],
    cups: inRow,
    left: 400 - half,
    right: 400 + half,
    top,
  };
  const lid = LIDS[Math.floor(habit * 113) % LIDS.length] ?? LIDS[0];
  const svg = groundShadow(scene, 400, 662, half * 0.96) + cups(carton) + lid(carton) + rim(carton);
  return { svg, bounds: { x: 392 - half, y: top - 4, w: 2 * half + 16, h: 674 - top } };
}
