import type { PictureSpec } from '#domain/media/picture.ts';
import { HERO_RATIO } from '#domain/media/picture-views.ts';
import { drawForm } from './draw/packs.ts';
import type { Drawn } from './draw/packs-bags.ts';
import { newScene } from './draw/scene.ts';
import { drawStill, food, product, type Still } from './draw/still.ts';
import { drawable } from './foods/foods.ts';

const WIDTH = 960;
const HEIGHT = Math.round(WIDTH * HERO_RATIO);
const HORIZON = 340;
/** How tall a form is among the others, in units of the picture. */
const TALL: Partial<Record<PictureSpec['form'], number>> = {
  gable: 356,
  sack: 330,
  box: 330,
  bottle: 342,
  pouch: 326,
  wine: 380,
  canister: 262,
  jar: 236,
  can: 226,
  tub: 220,
  supp: 240,
  clamshell: 176,
  eggcarton: 170,
  bar: 96,
  soap: 110,
  vial: 200,
  dropper: 220,
};
const MEDIUM = 280;
const SCALE = 1.18;
const BACK = 4;
const BACK_FEET = [424, 434, 424, 432] as const;
/** From the left, a middling one first: the tallest are inside, so that the group rises to its middle. */
const BACK_ORDER = [2, 0, 1, 3] as const;
const FRONT_FEET = [500, 506] as const;
/** Between which of the tall packs the short ones are. */
const FRONT_GAPS = [0, 2] as const;
const FRONT_MAX = 216;
const FOOD_FEET = [506, 534, 526] as const;
const FOOD_SIZES = [124, 104, 112] as const;
const TURNS = [0, -8, 6, 0, 10, -6, 0, 8] as const;
const MARGIN = 12;
/** Room for one food on the table. */
const ROOM = 112;

const heightOf = ({ form, wide }: PictureSpec) => (wide ? 250 : (TALL[form] ?? MEDIUM)) * SCALE;
const widthOf = (drawn: Drawn, height: number) => (drawn.bounds.w / drawn.bounds.h) * height;

type Standing = { things: Still['things']; edges: readonly (readonly [left: number, right: number])[] };

/** The tall packs side by side over the whole width, the short ones before the gaps between them. */
function arrange(specs: readonly PictureSpec[]): Standing {
  const scene = newScene('measure');
  const byHeight = specs.toSorted((a, b) => heightOf(b) - heightOf(a));
  const tall = BACK_ORDER.map((n) => byHeight[n]).filter((spec) => spec !== undefined);
  const sized = tall.map((spec) => ({ spec, width: widthOf(drawForm(scene, spec), heightOf(spec)) }));
  const total = sized.reduce((sum, { width }) => sum + width, 0);
  const gap = (WIDTH - 2 * MARGIN - total) / Math.max(1, sized.length - 1);
  let left = MARGIN;
  const gaps: number[] = [];
  const back = sized.map(({ spec, width }, n) => {
    const x = left + width / 2;
    left += width + gap;
    gaps.push(left - gap / 2);
    return product(spec, [x, BACK_FEET[n] ?? BACK_FEET[0], heightOf(spec)]);
  });
  const short = byHeight.slice(BACK, BACK + FRONT_FEET.length).map((spec, n) => {
    const height = Math.min(heightOf(spec), FRONT_MAX);
    const x = gaps[FRONT_GAPS[n] ?? 0] ?? WIDTH / 2;
    return { spec, x, height, foot: FRONT_FEET[n] ?? FRONT_FEET[0], width: widthOf(drawForm(scene, spec), height) };
  });
  return {
    things: [...back, ...short.map(({ spec, x, foot, height }) => product(spec, [x, foot, height]))],
    edges: short.map(({ x, width }) => [x - width / 2, x + width / 2] as const),
  };
}

/** Where food can lie: on the table, left and right of the short packs. */
function spotsOf(edges: Standing['edges']): number[] {
  const sorted = edges.toSorted(([a], [b]) => a - b);
  const from = [MARGIN, ...sorted.map(([, right]) => right)];
  const to = [...sorted.map(([edge]) => edge), WIDTH - MARGIN];
  return from.flatMap((left, n) => {
    const width = (to[n] ?? left) - left;
    const count = Math.floor(width / ROOM);
    return Array.from({ length: count }, (_, k) => left + ((k + 0.5) * width) / count);
  });
}

/** The foods of the packs, one after the other, so that each pack has some of its own on the table. */
function foodsOf(specs: readonly PictureSpec[]): string[] {
  const lists = specs.map(({ foods }) => drawable(foods));
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, n) => lists.map((list) => list[n])).flat();
  return [...new Set(inTurn.filter((name) => name !== undefined))];
}

/** The still life of the home page: up to six packages with what is in them, 960 by 560 units, without a ground. */
export function drawHero(specs: readonly PictureSpec[]): string {
  const foods = foodsOf(specs);
  const { things, edges } = arrange(specs);
  const lying = spotsOf(edges).flatMap((x, n) => {
    const name = foods[n % Math.max(1, foods.length)];
    const at = [x, FOOD_FEET[n % 3] ?? FOOD_FEET[0], FOOD_SIZES[n % 3] ?? FOOD_SIZES[0]] as const;
    return name === undefined ? [] : [food(name, at, TURNS[n % TURNS.length])];
  });
  const scene = newScene(`hero:${specs.map(({ brand, name }) => `${brand} ${name}`).join()}`);
  const area = { x: 0, y: 0, w: WIDTH, h: HEIGHT };
  const still: Still = { paper: 'honey', isCutout: true, things: [...things, ...lying] };
  const body = drawStill(scene, still, area, HORIZON);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${scene.defs.join('')}</defs>${body}</svg>`;
}
