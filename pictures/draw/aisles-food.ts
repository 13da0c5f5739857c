import type { AisleKey } from '#domain/media/aisles.ts';
import { food, pack, type Still } from './still.ts';

/** The tiles of what people eat and drink. */
export const FOOD_AISLES = {
  food: {
    paper: 'honey',
    things: [
      pack(
        { form: 'box', layout: 'split', name: 'Spaghetti', foods: ['wheat'], inks: ['frost', 'marigold'] },
        [226, 600, 410],
      ),
      pack(
        {
          form: 'jar',
          layout: 'cream',
          name: 'Marinara',
          foods: ['tomato', 'herb'],
          inks: ['tomato', 'marigold'],
          color_fill: '#b8402a',
          color_lid: '#2e2b26',
        },
        [470, 612, 330],
      ),
      pack(
        {
          form: 'bottle',
          layout: 'mono',
          name: 'Olive Oil',
          foods: ['olive'],
          inks: ['moss', 'marigold'],
          color_fill: '#8d8a2c',
          color_lid: '#26231d',
          color_glass: '#39401c',
        },
        [650, 590, 440],
      ),
      food('garlic', [300, 720, 144]),
      food('tomato', [570, 734, 180]),
      food('tomato', [428, 750, 142], -8),
      food('herb', [700, 743, 144], 60),
    ],
  },
  'meat-seafood': {
    paper: 'sky',
    things: [
      pack(
        { form: 'skinpack', layout: 'cream', name: 'Sockeye Salmon', foods: ['fillet'], inks: ['frost', 'marigold'] },
        [215, 610, 430],
      ),
      pack(
        { form: 'mincetray', layout: 'cream', name: 'Ground Beef', foods: ['patty'], inks: ['tomato', 'marigold'] },
        [548, 640, 330],
      ),
      food('lemon', [180, 744, 180]),
      food('rosemary', [320, 760, 168], 66),
      food('garlic', [690, 738, 134]),
      food('shrimp', [470, 760, 132]),
    ],
  },
  'frozen-food': {
    paper: 'lilac',
    things: [
      pack(
        {
          form: 'bag',
          layout: 'block',
          name: 'Wild Blueberries',
          foods: ['blueberries'],
          inks: ['aubergine', 'marigold'],
        },
        [270, 610, 430],
      ),
      pack(
        {
          form: 'tub',
          layout: 'split',
          name: 'Strawberry Sorbet',
          foods: ['strawberry'],
          inks: ['blush', 'cream'],
          color_lid: '#fdf3ee',
        },
        [590, 630, 300],
      ),
      food('strawberry', [450, 744, 163], -14),
      food('strawberry', [560, 760, 132], 12),
      food('blueberries', [250, 756, 175]),
      food('mint', [690, 750, 132], 40),
    ],
  },
  wines: {
    paper: 'blush',
    things: [
      pack(
        {
          form: 'wine',
          layout: 'mono',
          name: 'Pinot Noir',
          foods: [],
          inks: ['aubergine', 'marigold'],
          color_glass: '#1f2a1c',
          size_text: '750 ML',
        },
        [260, 620, 520],
      ),
      pack(
        {
          form: 'wine',
          layout: 'cream',
          name: 'Rosé',
          foods: [],
          inks: ['blush', 'aubergine'],
          color_glass: '#e7a08f',
          size_text: '750 ML',
        },
        [420, 606, 490],
      ),
      food('swiss', [600, 688, 240]),
      food('grapes', [170, 750, 216], 8),
      food('olive', [450, 756, 149]),
      food('grapes', [690, 752, 156], -12),
    ],
  },
  snacks: {
    paper: 'honey',
    things: [
      pack(
        {
          form: 'pouch',
          layout: 'split',
          name: 'Sweet Potato Crisps',
          foods: ['crisps'],
          inks: ['tomato', 'marigold'],
        },
        [220, 610, 430],
      ),
      pack(
        { form: 'box', layout: 'cream', name: 'Choc Chip Cookies', foods: ['cookie'], inks: ['aubergine', 'marigold'] },
        [520, 616, 400],
      ),
      food('cookie', [330, 752, 180]),
      food('almond', [640, 746, 125], 20),
      food('chocolate', [480, 756, 144]),
      food('cookie', [700, 708, 115]),
    ],
  },
  beverages: {
    paper: 'sage',
    things: [
      pack(
        {
          form: 'gable',
          layout: 'block',
          name: 'Oat Milk',
          foods: ['oats', 'flake'],
          inks: ['frost', 'marigold'],
          color_lid: '#f2b632',
        },
        [220, 612, 470],
      ),
      pack(
        { form: 'canister', layout: 'arch', name: 'Green Tea', foods: ['tea'], inks: ['moss', 'marigold'] },
        [440, 604, 310],
      ),
      pack(
        {
          form: 'bottle',
          layout: 'cream',
          name: 'Orange Juice',
          foods: ['orange'],
          inks: ['tomato', 'marigold'],
          color_fill: '#ee9a33',
          color_lid: '#f4f2ec',
        },
        [630, 616, 420],
      ),
      food('orange', [520, 752, 202]),
      food('coffee', [310, 756, 144]),
      food('tea', [690, 754, 132], 30),
    ],
  },
  fresh: {
    paper: 'sage',
    things: [
      pack(
        {
          form: 'clamshell',
          layout: 'cream',
          name: 'Baby Arugula',
          foods: ['arugula'],
          inks: ['moss', 'marigold'],
          size_text: 'NET WT 5 OZ',
        },
        [270, 590, 300],
      ),
      food('eggplant', [560, 598, 300], 10),
      food('avocado', [668, 648, 228]),
      food('tomato', [460, 688, 204]),
      food('carrot', [180, 734, 252], -20),
      food('pear', [590, 738, 228]),
      food('lemon', [340, 756, 192]),
      food('strawberry', [700, 760, 125]),
    ],
  },
} satisfies Partial<Record<AisleKey, Still>>;
