import type { AisleKey } from '#domain/media/aisles.ts';
import { food, pack, type Still } from './still.ts';

/** The tiles of what keeps people, pets and homes well, and of the shared aisles. */
export const HOME_AISLES = {
  'vitamins-supplements': {
    paper: 'honey',
    block: { x: 120, y: 560, w: 230, h: 70 },
    things: [
      pack(
        {
          form: 'supp',
          layout: 'cream',
          name: 'Vitamin C',
          foods: ['softgel#efb440'],
          inks: ['tomato', 'marigold'],
          color_glass: '#6b3d14',
        },
        [236, 560, 340],
      ),
      pack(
        {
          form: 'supp',
          layout: 'cream',
          name: 'Magnesium',
          foods: ['capsule'],
          inks: ['aubergine', 'marigold'],
          color_glass: '#f6f4ee',
          color_lid: '#4a1e5c',
        },
        [500, 640, 390],
      ),
      food('orange', [320, 746, 211]),
      food('tea', [660, 728, 168], 14),
      food('capsule', [560, 762, 110]),
      food('capsule', [470, 758, 91], 80),
    ],
  },
  'babies-kids': {
    paper: 'sky',
    things: [
      pack(
        {
          form: 'canister',
          layout: 'block',
          name: 'Oat Cereal',
          foods: ['oats', 'flake'],
          inks: ['frost', 'marigold'],
        },
        [220, 610, 400],
      ),
      pack(
        {
          form: 'spoutpouch',
          layout: 'arch',
          name: 'Pear & Spinach',
          foods: ['pear', 'spinach'],
          inks: ['moss', 'marigold'],
        },
        [430, 626, 360],
      ),
      pack(
        { form: 'spoutpouch', layout: 'block', name: 'Mango & Oat', foods: ['mango'], inks: ['tomato', 'marigold'] },
        [610, 616, 340],
      ),
      food('pear', [300, 752, 192], -8),
      food('apple', [520, 748, 158]),
      food('strawberry', [684, 750, 115], 14),
    ],
  },
  'pet-supplies': {
    paper: 'lilac',
    things: [
      pack(
        {
          form: 'sack',
          layout: 'block',
          name: 'Chicken & Rice for Dogs',
          foods: ['dog'],
          inks: ['aubergine', 'marigold'],
        },
        [250, 622, 480],
      ),
      pack(
        { form: 'can', layout: 'block', name: 'Salmon for Cats', foods: ['fish#e8845f'], inks: ['teal', 'marigold'] },
        [545, 620, 280],
      ),
      food('bowl', [480, 758, 228]),
      food('kibble', [640, 738, 55]),
      food('kibble', [690, 754, 48], 40),
      food('kibble', [320, 756, 50], 90),
    ],
  },
  'personal-care': {
    paper: 'lilac',
    block: { x: 420, y: 580, w: 250, h: 60 },
    things: [
      pack(
        {
          form: 'pump',
          layout: 'arch',
          name: 'Lavender Wash',
          foods: ['lavender'],
          inks: ['aubergine', 'marigold'],
          color_fill: '#b7a6d8',
          color_lid: '#f4f2ec',
        },
        [220, 616, 470],
      ),
      pack(
        {
          form: 'tube',
          layout: 'split',
          name: 'Hand Cream',
          foods: ['rose'],
          inks: ['blush', 'cream'],
          color_lid: '#f4f2ec',
        },
        [480, 580, 340],
      ),
      pack(
        { form: 'balm', layout: 'split', name: 'Cherry Balm', foods: ['cherry'], inks: ['tomato', 'marigold'] },
        [606, 580, 250],
      ),
      food('lavender', [340, 760, 228], 12),
      food('soap', [560, 756, 150]),
      food('calendula', [700, 750, 120]),
    ],
  },
  'household-supplies': {
    paper: 'sky',
    things: [
      pack(
        { form: 'rolls', layout: 'arch', name: 'Paper Towels', foods: ['frond'], inks: ['moss', 'marigold'] },
        [510, 600, 330],
      ),
      pack(
        {
          form: 'spray',
          layout: 'cream',
          name: 'Counter Spray',
          foods: ['lemon'],
          inks: ['frost', 'marigold'],
          color_fill: '#d9ecf5',
          color_lid: '#1b5a94',
        },
        [220, 624, 440],
      ),
      food('lemon', [330, 754, 192]),
      food('candle', [690, 748, 150]),
      food('rosemary', [540, 760, 180], 66),
    ],
  },
  health: {
    paper: 'sage',
    block: { x: 390, y: 570, w: 270, h: 66 },
    things: [
      pack(
        {
          form: 'boston',
          layout: 'cream',
          name: 'Elderberry Syrup',
          foods: ['elderberry'],
          inks: ['aubergine', 'marigold'],
          color_fill: '#3a1f2e',
          color_lid: '#f2ede0',
        },
        [230, 622, 400],
      ),
      pack(
        { form: 'vial', layout: 'cream', name: 'Lemon Oil', foods: ['lemon'], inks: ['moss', 'marigold'] },
        [450, 570, 300],
      ),
      pack(
        { form: 'dropper', layout: 'cream', name: 'Echinacea', foods: ['calendula'], inks: ['tomato', 'marigold'] },
        [596, 570, 320],
      ),
      food('elderberry', [140, 756, 192]),
      food('ginger', [330, 756, 180]),
      food('lemon', [540, 760, 168]),
      food('honey', [690, 748, 156]),
    ],
  },
  'autoship-and-save': {
    paper: 'lilac',
    block: { x: 110, y: 590, w: 240, h: 50 },
    things: [
      pack(
        {
          form: 'box',
          layout: 'split',
          name: 'Oat Clusters',
          foods: ['flake', 'oats'],
          inks: ['aubergine', 'marigold'],
        },
        [240, 590, 390],
      ),
      pack(
        { form: 'pouch', layout: 'block', name: 'House Blend Coffee', foods: ['coffee'], inks: ['tomato', 'marigold'] },
        [470, 630, 400],
      ),
      pack(
        { form: 'rolls', layout: 'cream', name: 'Paper Towels', foods: ['frond'], inks: ['frost', 'marigold'] },
        [648, 612, 210],
      ),
      food('coffee', [560, 752, 156]),
      food('oats', [350, 760, 180], 68),
      food('almond', [690, 758, 120], -14),
    ],
  },
} satisfies Partial<Record<AisleKey, Still>>;
