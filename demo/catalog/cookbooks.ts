import type { DigitalContent } from '#domain/catalog/digital-content.ts';

type Section = DigitalContent['sections'][number];

/** `contains` names the major allergens of the usual ingredients, so that a reader can leave a recipe out. */
function recipe(
  title: string,
  { serves, minutes, contains }: { serves: number; minutes: number; contains: string },
  ingredients: string[],
  ...steps: string[]
): Section {
  return { title, blocks: [`Serves ${serves}. ${minutes} minutes. Contains ${contains}.`, ingredients, ...steps] };
}

const READ_LABELS = 'Read the labels of what you buy: brands differ in what they contain.';

export const WEEKNIGHT_COOKBOOK: DigitalContent = {
  title: 'Weeknight Cookbook',
  lead: `Eight dinners from the pantry. ${READ_LABELS}`,
  sections: [
    recipe(
      'Chickpeas with tomato and spinach',
      { serves: 4, minutes: 25, contains: 'no major allergen' },
      [
        '2 tablespoons olive oil',
        '1 onion, sliced',
        '3 cloves of garlic',
        '1 can (14 oz) crushed tomatoes',
        '2 cans (15 oz) chickpeas, drained',
        '5 oz spinach',
        '1 teaspoon ground cumin',
        'Salt',
      ],
      'Cook the onion in the oil over medium heat for 8 minutes. Add garlic and cumin and stir for 1 minute.',
      'Add tomatoes and chickpeas, and simmer for 10 minutes. Stir in the spinach until it wilts. Salt to taste, and serve with rice or bread.',
    ),
    recipe(
      'Black bean soup',
      { serves: 4, minutes: 30, contains: 'no major allergen' },
      [
        '1 tablespoon olive oil',
        '1 onion, chopped',
        '1 red bell pepper, chopped',
        '2 cans (15 oz) black beans',
        '3 cups vegetable broth',
        '1 teaspoon smoked paprika',
        '1 lime',
      ],
      'Soften onion and pepper in the oil for 8 minutes. Add paprika, beans with their liquid, and broth.',
      'Simmer for 15 minutes. Blend a third of the soup and stir it back in. Finish with lime juice.',
    ),
    recipe(
      'Red lentil dal',
      { serves: 4, minutes: 30, contains: 'no major allergen' },
      [
        '1 1/2 cups red lentils',
        '4 cups water',
        '1 can (14 oz) light coconut milk',
        '1 tablespoon grated ginger',
        '2 teaspoons curry powder',
        '1 teaspoon salt',
      ],
      'Rinse the lentils. Bring them to a boil with water, ginger and curry powder, and simmer for 15 minutes, stirring now and then.',
      'Add coconut milk and salt, and simmer for 5 minutes more. Serve with rice.',
    ),
    recipe(
      'Pasta with tuna and capers',
      { serves: 4, minutes: 20, contains: 'wheat and fish' },
      [
        '12 oz spaghetti',
        '2 cans (5 oz) tuna in olive oil',
        '2 tablespoons capers',
        '2 cloves of garlic',
        '1 lemon',
        'A handful of parsley',
      ],
      'Boil the pasta in salted water and keep a cup of the water. Warm the garlic in the oil of the tuna for 2 minutes.',
      'Add tuna, capers, pasta and half a cup of the water, and stir for 1 minute. Finish with lemon and parsley.',
    ),
    recipe(
      'Fried rice with egg and peas',
      { serves: 3, minutes: 20, contains: 'egg, soy and wheat' },
      [
        '3 cups cooked rice, cold',
        '3 eggs',
        '1 cup frozen peas',
        '3 scallions',
        '2 tablespoons soy sauce',
        '2 tablespoons neutral oil',
      ],
      'Scramble the eggs in half of the oil and set them aside. Fry the rice in the rest over high heat for 5 minutes.',
      'Add peas and soy sauce and cook for 2 minutes. Fold in eggs and scallions.',
    ),
    recipe(
      'Sheet pan sausages and potatoes',
      { serves: 4, minutes: 45, contains: 'mustard, and no major allergen' },
      [
        '1 1/2 lb small potatoes, halved',
        '4 chicken sausages',
        '1 red onion, in wedges',
        '2 tablespoons olive oil',
        '1 tablespoon mustard',
      ],
      'Heat the oven to 425 °F. Toss potatoes and onion with oil, mustard and salt, and roast for 20 minutes.',
      'Add the sausages and roast for 20 minutes more, until they are 165 °F inside.',
    ),
    recipe(
      'Quinoa with roasted vegetables',
      { serves: 4, minutes: 40, contains: 'milk' },
      [
        '1 cup quinoa',
        '1 sweet potato, in cubes',
        '1 red onion',
        '1 zucchini',
        '2 tablespoons olive oil',
        '4 oz feta',
        '1 lemon',
      ],
      'Heat the oven to 425 °F. Roast the vegetables with the oil for 25 minutes.',
      'Simmer the quinoa in 2 cups of water for 15 minutes. Mix with the vegetables, lemon juice and crumbled feta.',
    ),
    recipe(
      'Peanut noodles',
      { serves: 4, minutes: 20, contains: 'peanut, wheat and soy' },
      [
        '10 oz noodles',
        '1/3 cup peanut butter',
        '3 tablespoons soy sauce',
        '1 tablespoon rice vinegar',
        '1 tablespoon honey',
        '1 cucumber',
        '2 carrots',
      ],
      'Boil the noodles, keep half a cup of the water, and rinse them cold.',
      'Whisk peanut butter, soy sauce, vinegar, honey and 4 tablespoons of the water. Toss with the noodles, sliced cucumber and grated carrots.',
    ),
  ],
};

export const BAKING_WITHOUT_WHEAT: DigitalContent = {
  title: 'Baking without Wheat',
  lead: `Six bakes from almond, rice, cassava and oat flour. Oats may have touched wheat, unless their label says gluten free. ${READ_LABELS}`,
  sections: [
    recipe(
      'Almond flour sandwich bread',
      { serves: 12, minutes: 60, contains: 'tree nuts and egg' },
      [
        '2 1/2 cups almond flour',
        '1/4 cup ground flaxseed',
        '1 teaspoon baking soda',
        '1/2 teaspoon salt',
        '5 eggs',
        '1 tablespoon cider vinegar',
        '1 tablespoon honey',
      ],
      'Heat the oven to 350 °F and line a small loaf pan. Mix the dry ingredients.',
      'Whisk eggs, vinegar and honey, and stir them in. Bake for 40 minutes and let it cool in the pan.',
    ),
    recipe(
      'Cassava flour tortillas',
      { serves: 4, minutes: 30, contains: 'no major allergen' },
      ['1 cup cassava flour', '1/2 teaspoon salt', '2 tablespoons olive oil', '2/3 cup warm water'],
      'Knead everything to a soft dough. Divide it into 8 balls and roll each between two sheets of parchment.',
      'Cook in a dry, hot skillet for 1 to 2 minutes on each side.',
    ),
    recipe(
      'Oat banana muffins',
      { serves: 12, minutes: 35, contains: 'egg' },
      [
        '2 cups oat flour',
        '3 ripe bananas',
        '2 eggs',
        '1/4 cup maple syrup',
        '1/4 cup olive oil',
        '2 teaspoons baking powder',
        '1 teaspoon cinnamon',
      ],
      'Heat the oven to 350 °F. Mash the bananas and whisk in eggs, syrup and oil.',
      'Stir in the rest, fill 12 muffin cups and bake for 20 minutes.',
    ),
    recipe(
      'Rice flour shortbread',
      { serves: 16, minutes: 45, contains: 'milk' },
      ['1 1/2 cups white rice flour', '1/2 cup cornstarch', '1/2 cup sugar', '1 cup cold butter', '1/4 teaspoon salt'],
      'Rub the butter into the dry ingredients until it holds together. Press into an 8 inch pan and prick with a fork.',
      'Bake at 325 °F for 30 minutes, and cut while warm.',
    ),
    recipe(
      'Flourless chocolate cake',
      { serves: 10, minutes: 50, contains: 'egg and milk' },
      ['8 oz dark chocolate', '3/4 cup butter', '3/4 cup sugar', '5 eggs, separated', '1/4 teaspoon salt'],
      'Melt chocolate and butter. Whisk in sugar, salt and the yolks.',
      'Beat the whites until stiff, fold them in, and bake in a 9 inch pan at 350 °F for 30 minutes.',
    ),
    recipe(
      'Coconut macaroons',
      { serves: 18, minutes: 35, contains: 'egg' },
      [
        '3 cups unsweetened shredded coconut',
        '4 egg whites',
        '1/2 cup sugar',
        '1 teaspoon vanilla extract',
        '1/4 teaspoon salt',
      ],
      'Stir everything in a pan over low heat for 5 minutes, until it is sticky.',
      'Drop 18 spoonfuls onto parchment and bake at 325 °F for 18 minutes.',
    ),
  ],
};
