import { REAL } from '../foods/foods.ts';
import type { Finish } from '../foods/pen.ts';
import { randomOf } from '../base/random.ts';
import type { Box, Scene, Warp } from './scene.ts';
import { softOval } from './shading.ts';
import { clipped } from './shapes.ts';
import { type Place, putFood } from './put-food.ts';

/** What is known by its whole outline: cut by the foot of a label, no one would know what it was. */
const UNCUT = new Set(['capsule', 'drop', 'fish', 'shirt', 'softgel']);

/** Half as high as it is wide: it may be drawn larger than the area is high. */
const LOW = new Set(['fish']);
const LOW_SCALE = 1.7;

/** Too small for a picture. */
const LEAST = 14;
const boxPath = ({ x, y, w, h }: Box) => `M${x} ${y}h${w}v${h}h${-w}Z`;

/** Narrower than this, a picture at the side of a round body is only a line. */
const EDGE_ON = 0.14;

/**
 * Where a printed picture ends up on the body of a pack: beside the middle it is narrower and less low. Null where the
 * body has turned away.
 */
function onBody(warp: Warp | null, middle: number, place: Place): Place | null {
  if (!warp) return place;
  const { x, y } = place;
  const [u, v] = warp(x, y);
  const squeeze = (warp(x + 1, y)[0] - warp(x - 1, y)[0]) / 2;
  return squeeze < EDGE_ON ? null : { ...place, x: u, y: y + v - warp(middle, y)[1], squeeze };
}

/** A repeat: the first food on a brick grid, the second in the gaps, cut by the edge of the area as cloth is. */
export function field(
  scene: Scene,
  foods: readonly string[],
  area: Box,
  finish: Finish,
  across = 3,
  warp: Warp | null = null,
): string {
  const [main, second = main] = foods;
  if (main === undefined || second === undefined || area.h < LEAST || area.w < LEAST) return '';
  const random = randomOf(`field:${foods.join()}`);
  const step = area.w / across;
  const rise = step * 0.86;
  const put = (food: string, place: Place) => {
    const bent = onBody(warp, area.x + area.w / 2, place);
    return bent === null ? '' : putFood(scene, food, finish, bent);
  };
  let big = '';
  let small = '';
  for (let row = 0; row < Math.ceil(area.h / rise) + 1; row += 1) {
    for (let n = -1; n <= across; n += 1) {
      const x = area.x + (n + (row % 2 ? 1 : 0.5)) * step;
      const y = area.y + (row + 0.42) * rise;
      const turn = Math.round((random() - 0.5) * 50);
      big += put(main, { x, y, size: step * 0.8, turn });
      const beside = { x: x + step * 0.5, y: y + step * 0.04, size: step * 0.4, turn: Math.round(random() * 90 - 45) };
      small += put(second, beside);
    }
  }
  return clipped(scene, boxPath(area), small + big);
}

/**
 * One food as large as the area allows, its companions behind it at both sides. The foot of the area cuts off `most` of
 * it, as a part of its size.
 */
export function group(
  scene: Scene,
  foods: readonly string[],
  area: Box,
  finish: Finish,
  most = 0,
  warp: Warp | null = null,
): string {
  const [hero, second, third = second] = foods;
  if (hero === undefined || area.w < LEAST || area.h < LEAST) return '';
  const name = hero.split('#')[0] ?? '';
  const cut = UNCUT.has(name) ? 0 : most;
  const cx = area.x + area.w / 2;
  const high = area.h * (1 + cut) * (LOW.has(name) ? LOW_SCALE : 1);
  const size = Math.min(area.w * (second ? 0.74 : 0.94), high);
  const cy = area.y + (cut > 0 ? area.h + (size * cut) / (1 + cut) - size / 2 : area.h / 2);
  const part = Math.min(size, area.h * (1 + cut)) * 0.68;
  const wide = Math.min(area.w / 2 - part * 0.34, size * 0.56);
  const put = (food: string | undefined, place: Place) => {
    const bent = food === undefined ? null : onBody(warp, cx, place);
    return food === undefined || bent === null ? '' : putFood(scene, food, finish, bent);
  };
  const left = put(second, { x: cx - wide, y: cy + size * 0.1, size: part, turn: -16 });
  const right = put(third, { x: cx + wide, y: cy + size * 0.12, size: part, turn: 16 });
  return left + right + put(hero, { x: cx, y: cy, size });
}

/** Real food, heaped: rows from back to front, each piece on a small shadow. */
export function pile(
  scene: Scene,
  foods: readonly string[],
  area: Box,
  size: number,
  { sway = 360, tight = 0.62 } = {},
): string {
  const rows = Math.max(1, Math.round(area.h / (size * tight * 0.78)));
  const across = Math.max(2, Math.ceil(area.w / (size * tight)) + 1);
  const { random } = scene;
  let out = '';
  for (let at = 0; at < rows; at += 1) {
    for (let n = 0; n < across; n += 1) {
      const x = area.x + ((n + (at % 2) * 0.5) * area.w) / (across - 1) + (random() - 0.5) * size * 0.3;
      const y = area.y + ((at + 0.5) * area.h) / rows + (random() - 0.5) * size * 0.2;
      const turn = Math.round((random() - 0.5) * sway);
      const food = foods[Math.floor(random() * foods.length)] ?? '';
      out += softOval(scene, x + size * 0.05, y + size * 0.12, size * 0.5, size * 0.46, 0.42, '#0c160c');
      out += putFood(scene, food, REAL, { x, y, size: size * (0.88 + random() * 0.24), turn });
    }
  }
  return out;
}
