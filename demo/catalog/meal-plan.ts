import type { DigitalContent } from '#domain/catalog/digital-content.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A week's dinners, Monday first, and what to buy for them. */
const WEEKS: { dinners: string[]; buy: string[] }[] = [
  {
    dinners: [
      'Red lentil dal with rice',
      'Pasta with tomato sauce and a green salad',
      'Black bean tacos with cabbage',
      'Baked salmon, potatoes and green beans',
      'Vegetable fried rice with egg',
      'Roast chicken with carrots',
      'Chicken soup from what is left of the roast',
    ],
    buy: [
      'Red lentils',
      'Rice, 2 lb',
      'Pasta, 1 lb',
      'Crushed tomatoes, 2 cans',
      'Black beans, 2 cans',
      'Tortillas, 12',
      'Salmon, 1 1/2 lb',
      'Eggs, 6',
      'Whole chicken, 4 lb',
      'Potatoes, 2 lb',
      'Carrots, 2 lb',
      'Cabbage, green beans, salad, onions, garlic, ginger',
    ],
  },
  {
    dinners: [
      'Chickpea and spinach curry',
      'Turkey chili with corn',
      'Quinoa bowls with sweet potato',
      'Chili on baked potatoes',
      'Shrimp with garlic and rice',
      'Pizza with mushrooms',
      'Minestrone',
    ],
    buy: [
      'Chickpeas, 2 cans',
      'Coconut milk, 1 can',
      'Ground turkey, 1 1/2 lb',
      'Kidney beans, 3 cans',
      'Corn, 1 bag frozen',
      'Quinoa, 1 lb',
      'Shrimp, 1 lb',
      'Pizza dough',
      'Mozzarella, 8 oz',
      'Sweet potatoes, 2 lb',
      'Potatoes, 2 lb',
      'Spinach, mushrooms, zucchini, celery, onions, garlic',
    ],
  },
  {
    dinners: [
      'Pasta with tuna and capers',
      'Peanut noodles with cucumber',
      'Sheet pan sausages and potatoes',
      'Split pea soup',
      'Fish tacos with slaw',
      'Beef stew',
      'Stew with egg noodles',
    ],
    buy: [
      'Spaghetti, 1 lb',
      'Tuna, 2 cans',
      'Capers',
      'Noodles, 10 oz',
      'Peanut butter',
      'Sausages, 4',
      'Split peas, 1 lb',
      'White fish, 1 lb',
      'Tortillas, 12',
      'Beef for stew, 2 lb',
      'Egg noodles, 12 oz',
      'Potatoes, 3 lb',
      'Cabbage, cucumber, carrots, limes, onions',
    ],
  },
  {
    dinners: [
      'White bean soup with kale',
      'Omelet with potatoes and salad',
      'Stir-fried tofu with broccoli',
      'Turkey burgers with coleslaw',
      'Risotto with peas',
      'Pork chops with apples',
      "Lentil shepherd's pie",
    ],
    buy: [
      'White beans, 3 cans',
      'Eggs, 8',
      'Tofu, 14 oz',
      'Ground turkey, 1 lb',
      'Buns, 4',
      'Arborio rice, 12 oz',
      'Peas, 1 bag frozen',
      'Pork chops, 4',
      'Apples, 4',
      'Brown lentils, 1 lb',
      'Potatoes, 4 lb',
      'Kale, broccoli, cabbage, carrots, onions, salad',
    ],
  },
];

export const FOUR_WEEK_MEAL_PLAN: DigitalContent = {
  title: 'Four Week Meal Plan',
  lead: 'Twenty-eight dinners for four people, and what to buy each week. Oil, salt, vinegar and spices are not on the lists.',
  sections: WEEKS.map(({ dinners, buy }, at) => ({
    title: `Week ${at + 1}`,
    blocks: [dinners.map((dinner, day) => `${DAYS[day]}: ${dinner}`), 'To buy for four people:', buy],
  })),
};
