/** A quantity, and the buttons beside it. */
export const STEPPER_TEXTS = {
  quantityOf: (title: string) => `Quantity of ${title}`,
  set: 'Set quantity',
  less: (title: string) => `Remove one ${title}`,
  more: (title: string) => `Add one ${title}`,
  allStock: "That's all we have in stock",
  most: "That's the most you can order",
} as const;
