import { safeColor } from '../draw/color.ts';
import type { Scene } from '../draw/scene.ts';
import { round } from '../draw/text.ts';
import { BAKERY } from './bakery.ts';
import type { Foods } from './food.ts';
import { FRUIT } from './fruit.ts';
import { HOME } from './home.ts';
import { LARDER } from './larder.ts';
import { PANTRY } from './pantry.ts';
import { type Finish, Pen } from './pen.ts';
import { PLANTS } from './plants.ts';
import { SNACKS } from './snacks.ts';
import { VEGETABLES } from './vegetables.ts';

const FOODS: Foods = { ...FRUIT, ...VEGETABLES, ...PLANTS, ...PANTRY, ...BAKERY, ...SNACKS, ...LARDER, ...HOME };

/** Every food that a specification may name. */
export const FOOD_NAMES: readonly string[] = Object.keys(FOODS);

export const REAL: Finish = { kind: 'real' };

type Place = { x: number; y: number; size: number; turn?: number };

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

function drawWith(pen: Pen, food: string): Pen {
  const { draw, tint } = parseFood(food);
  draw?.(pen, tint);
  return pen;
}

/** Puts a food down, `size` units across; each is drawn once per picture and finish. */
export function putFood(scene: Scene, food: string, finish: Finish, { x, y, size, turn = 0 }: Place): string {
  if (parseFood(food).draw === undefined) return '';
  const id = scene.define(`food:${food}:${JSON.stringify(finish)}`, () => {
    const pen = drawWith(new Pen(finish, food, scene.nextId()), food);
    scene.defs.push(pen.defs);
    return pen.svg;
  });
  const rotation = turn === 0 ? '' : ` rotate(${round(turn)})`;
  return `<use href="#${id}" transform="translate(${round(x)} ${round(y)})${rotation} scale(${Math.round(size * 10) / 1000})"/>`;
}

/** How far below its middle a food reaches when it is turned, in parts of its size: where it touches the table. */
export function reachOf(food: string, turn = 0): number {
  const { touched } = drawWith(new Pen(REAL, food, ''), food);
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return Math.max(0, ...touched.map(([x, y]) => x * s + y * c)) / 100;
}
