import { AISLE_KEYS, type AisleKey } from '#domain/media/aisles.ts';
import type { PictureSpec } from '#domain/media/picture.ts';
import { pick, randomOf } from './random.ts';

type Paper = 'aubergine' | 'marigold' | 'frost';

/** The things on the paper: Tallybean packs in the back, illustrations before them, small foods scattered in front. */
export type Still = {
  paper: Paper;
  packs: readonly (readonly [pack: PictureSpec['pack'], name: string, shows: string])[];
  art: readonly string[];
  small?: string;
};

type Colors = { main: string; accent: string };

/** The shop's papers, tinted from its tokens; a pack never has the color of the paper below it. */
export const PAPERS: Record<Paper, { wall: string; table: string; packs: readonly [Colors, Colors] }> = {
  aubergine: {
    wall: '#e6d8ee',
    table: '#d9c6e4',
    packs: [
      { main: '#4a1e5c', accent: '#ffc233' },
      { main: '#ffc233', accent: '#4a1e5c' },
    ],
  },
  marigold: {
    wall: '#ffe09a',
    table: '#ffd372',
    packs: [
      { main: '#4a1e5c', accent: '#ffc233' },
      { main: '#1b5a94', accent: '#fff4d6' },
    ],
  },
  frost: {
    wall: '#d3e6f6',
    table: '#bfd9ef',
    packs: [
      { main: '#1b5a94', accent: '#ffc233' },
      { main: '#ffc233', accent: '#4a1e5c' },
    ],
  },
};

const AISLES: Record<AisleKey, Still> = {
  food: {
    paper: 'marigold',
    packs: [
      ['box', 'Penne', 'penne'],
      ['jar', 'Marinara', 'tomato'],
    ],
    art: ['tomato', 'olive', 'garlic'],
    small: 'penne',
  },
  'meat-seafood': { paper: 'frost', packs: [], art: ['fish', 'cut-of-meat', 'lemon', 'shrimp', 'herb'] },
  'frozen-food': {
    paper: 'frost',
    packs: [['bag', 'Wild Blueberries', 'berry']],
    art: ['ice-cream', 'strawberry', 'ice'],
    small: 'berry',
  },
  wines: {
    paper: 'aubergine',
    packs: [
      ['wine', 'Pinot Noir', 'grapes'],
      ['wine', 'Rosé', 'grapes'],
    ],
    art: ['grapes', 'cheese-wedge', 'wine-glass'],
  },
  'vitamins-supplements': {
    paper: 'marigold',
    packs: [['supp', 'Vitamin D3', 'softgel']],
    art: ['herb', 'tangerine', 'sunflower'],
    small: 'softgel',
  },
  'babies-kids': {
    paper: 'frost',
    packs: [['pouch', 'Pear Purée', 'pear']],
    art: ['teddy-bear', 'baby-bottle', 'pear'],
  },
  'pet-supplies': {
    paper: 'aubergine',
    packs: [['petbag', 'Chicken & Rice', 'dog-face']],
    art: ['dog-face', 'cat-face', 'bone'],
    small: 'kibble',
  },
  snacks: {
    paper: 'marigold',
    packs: [['pouch', 'Sea Salt Chips', 'chip']],
    art: ['pretzel', 'popcorn', 'cookie'],
    small: 'almond',
  },
  beverages: {
    paper: 'frost',
    packs: [
      ['carton', 'Oat Milk', 'oat'],
      ['bottle', 'Cold Brew', 'coffee'],
    ],
    art: ['teapot', 'hot-beverage', 'tangerine'],
    small: 'coffee',
  },
  'personal-care': {
    paper: 'aubergine',
    packs: [['pump', 'Lavender Wash', 'hyacinth']],
    art: ['soap', 'toothbrush', 'hyacinth'],
  },
  'household-supplies': {
    paper: 'frost',
    packs: [['spray', 'All-Purpose', 'lemon']],
    art: ['sponge', 'roll-of-paper', 'lemon'],
  },
  health: {
    paper: 'marigold',
    packs: [['supp', 'Turmeric', 'capsule']],
    art: ['ginger-root', 'honey-pot', 'lemon'],
    small: 'capsule',
  },
  fresh: { paper: 'marigold', packs: [], art: ['leafy-green', 'bell-pepper', 'avocado', 'red-apple', 'carrot'] },
  'autoship-and-save': {
    paper: 'aubergine',
    packs: [
      ['box', 'Oat Clusters', 'oat'],
      ['jar', 'Almond Butter', 'almond'],
    ],
    art: ['package', 'spiral-calendar', 'banana'],
  },
};

/** For all other pages: the first known word in the url_key decides what is shown. */
const THEMES: readonly (readonly [word: RegExp, still: Omit<Still, 'paper'>])[] = [
  [
    /gluten|rice|grain/,
    { packs: [['pouch', 'Rice & Corn', 'rice']], art: ['ear-of-corn', 'potato', 'egg'], small: 'rice' },
  ],
  [
    /vegan|plant|vegetarian/,
    { packs: [['can', 'Chickpeas', 'chickpea']], art: ['leafy-green', 'eggplant', 'avocado'], small: 'chickpea' },
  ],
  [
    /keto|low-carb/,
    { packs: [['pouch', 'Hazelnuts', 'hazelnut']], art: ['avocado', 'cheese-wedge', 'egg'], small: 'almond' },
  ],
  [/paleo|meat|beef|steak/, { packs: [], art: ['cut-of-meat', 'broccoli', 'egg', 'carrot', 'mushroom'] }],
  [/fish|sea|salmon/, { packs: [['can', 'Sardines', 'fish']], art: ['fish', 'shrimp', 'lemon'] }],
  [
    /nut|almond|butter/,
    { packs: [['jar', 'Almond Butter', 'almond']], art: ['peanuts', 'honey-pot', 'bread'], small: 'almond' },
  ],
  [
    /pantry|staple|recipe|cook/,
    {
      packs: [
        ['box', 'Spaghetti', 'spaghetti'],
        ['can', 'Tomatoes', 'tomato'],
      ],
      art: ['garlic', 'onion', 'cooking'],
    },
  ],
  [
    /dairy|egg|milk|yogurt/,
    { packs: [['carton', 'Whole Milk', 'glass-of-milk']], art: ['egg', 'cheese-wedge', 'glass-of-milk'] },
  ],
  [
    /coffee|tea/,
    { packs: [['pouch', 'Whole Bean', 'coffee']], art: ['teapot', 'hot-beverage', 'cookie'], small: 'coffee' },
  ],
  [/clean|home|laundry|paper/, { packs: [['spray', 'Glass Cleaner', 'droplet']], art: ['sponge', 'soap', 'lemon'] }],
  [/skin|hair|beauty|body|bath/, { packs: [['pump', 'Body Lotion', 'rose']], art: ['soap', 'rose', 'coconut'] }],
  [
    /digest|gut|probiotic|immun|sleep|stress/,
    { packs: [['supp', 'Probiotic', 'capsule']], art: ['herb', 'ginger-root', 'lemon'], small: 'capsule' },
  ],
  [
    /gift|holiday|deal|sale/,
    { packs: [['box', 'Granola', 'honey-pot']], art: ['wrapped-gift', 'chocolate-bar', 'pear'] },
  ],
  [
    /snack|chip|bar|sweet|candy/,
    { packs: [['pouch', 'Kettle Chips', 'chip']], art: ['pretzel', 'popcorn', 'chocolate-bar'], small: 'chip' },
  ],
];

const GARDEN: readonly [string, ...string[]] = [
  'red-apple',
  'pear',
  'lemon',
  'tangerine',
  'avocado',
  'broccoli',
  'carrot',
  'tomato',
  'bell-pepper',
  'garlic',
  'bread',
  'egg',
  'blueberries',
  'olive',
  'strawberry',
  'peach',
];

/** Still lifes for the aisles; all others are composed from the url_key, always the same for the same key. */
export function stillOf(url_key: string): Still {
  const aisle = AISLE_KEYS.find((key) => key === url_key);
  if (aisle) return AISLES[aisle];
  const random = randomOf(`still:${url_key}`);
  const paper = pick(random, ['aubergine', 'marigold', 'frost'] as const);
  const theme = THEMES.find(([word]) => word.test(url_key))?.[1];
  if (theme) return { paper, ...theme };
  const art = new Set<string>();
  while (art.size < 5) art.add(pick(random, GARDEN));
  return { paper, packs: [], art: [...art] };
}
