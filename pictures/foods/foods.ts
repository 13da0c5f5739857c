import { safeColor } from '../base/color.ts';
import { BAKERY } from './bakery.ts';
import { CHEESE } from './cheese.ts';
import { CUTS } from './cuts.ts';
import { DISHES } from './dishes.ts';
import type { Foods } from './food.ts';
import { FRUIT } from './fruit.ts';
import { HOME } from './home.ts';
import { HOUSEHOLD } from './household.ts';
import { LARDER } from './larder.ts';
import { PANTRY } from './pantry.ts';
import { type Finish, Pen } from './pen.ts';
import { PLANTS } from './plants.ts';
import type { Point } from './points.ts';
import { REMEDIES } from './remedies.ts';
import { ROOTS } from './roots.ts';
import { SNACKS } from './snacks.ts';
import { VEGETABLES } from './vegetables.ts';

const FOODS: Foods = {
  ...FRUIT,
  ...VEGETABLES,
  ...ROOTS,
  ...PLANTS,
  ...PANTRY,
  ...BAKERY,
  ...SNACKS,
  ...LARDER,
  ...CHEESE,
  ...CUTS,
  ...HOME,
  ...HOUSEHOLD,
  ...DISHES,
  ...REMEDIES,
};

/** Every food that a specification may name. */
export const FOOD_NAMES: readonly string[] = Object.keys(FOODS);

export const REAL: Finish = { kind: 'real' };
/** Many more than there are foods and tints. */
const OUTLINES_KEPT = 500;

/** 'bean#2b2320' is a food in a color of its own. */
function parseFood(text: string) {
  const [name = '', tint] = text.split('#');
  return {
    draw: Object.hasOwn(FOODS, name) ? FOODS[name] : undefined,
    tint: tint === undefined ? undefined : safeColor(`#${tint}`, '#9a6739'),
  };
}

/** The foods that can be drawn; unknown names are left out, so that a label shows type only rather than a stand-in. */
export const drawable = (foods: readonly string[]): string[] =>
  foods.filter((food) => parseFood(food).draw !== undefined);

/** Draws a food with the pen, nothing if no one has drawn it. */
export function drawFood(pen: Pen, food: string): Pen {
  const { draw, tint } = parseFood(food);
  draw?.(pen, tint);
  return pen;
}

const outlines = new Map<string, readonly Point[]>();

/** Points on the outline of a food; drawn once, since a heap asks for each of its pieces. */
function outlineOf(food: string): readonly Point[] {
  const known = outlines.get(food);
  if (known) return known;
  const { touched } = drawFood(new Pen(REAL, food, ''), food);
  if (outlines.size < OUTLINES_KEPT) outlines.set(food, touched);
  return touched;
}

/** How far below its middle a food reaches when it is turned, in parts of its size: where it touches the table. */
export function reachOf(food: string, turn = 0): number {
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return Math.max(0, ...outlineOf(food).map(([x, y]) => x * s + y * c)) / 100;
}

/** How far it reaches to each side, in parts of its size. */
export function reachesOf(food: string, turn = 0) {
  return {
    left: reachOf(food, turn - 90),
    right: reachOf(food, turn + 90),
    up: reachOf(food, turn + 180),
    down: reachOf(food, turn),
  };
}
