import { drawable, drawFood } from '../foods/foods.ts';
import { type Finish, Pen } from '../foods/pen.ts';
import type { Scene } from './scene.ts';
import { round } from './text.ts';

/** `squeeze` narrows it, where a round body turns away. */
export type Place = { x: number; y: number; size: number; turn?: number; squeeze?: number };

/** Puts a food down, `size` units across; each is drawn once per picture and finish. */
export function putFood(
  scene: Scene,
  food: string,
  finish: Finish,
  { x, y, size, turn = 0, squeeze = 1 }: Place,
): string {
  if (drawable([food]).length === 0) return '';
  const id = scene.define(`food:${food}:${JSON.stringify(finish)}`, () => {
    const pen = drawFood(new Pen(finish, food, scene.nextId()), food);
    scene.defs.push(pen.defs);
    return pen.svg;
  });
  const rotation = turn === 0 ? '' : ` rotate(${round(turn)})`;
  const narrowed = squeeze === 1 ? '' : ` scale(${Math.round(squeeze * 100) / 100} 1)`;
  return `<use href="#${id}" transform="translate(${round(x)} ${round(y)})${narrowed}${rotation} scale(${Math.round(size * 10) / 1000})"/>`;
}
