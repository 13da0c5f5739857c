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

/** How far below its middle a food reaches when it is turned, in parts of its size: where it touches the table. */
export function reachOf(food: string, turn = 0): number {
  const { touched } = drawFood(new Pen(REAL, food, ''), food);
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return Math.max(0, ...touched.map(([x, y]) => x * s + y * c)) / 100;
}
