export const AISLE_MENU_TEXTS = {
  heading: 'All aisles',
  allOf: (aisle: string) => `All of ${aisle}`,
  byDiet: 'By diet',
  diets: 'Diets',
} as const;
