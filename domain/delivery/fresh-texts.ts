/** Why fresh food isn't sold to a ZIP, or that it may arrive warm: below the product, or before what to do about it. */
export const FRESH_TEXTS = {
  noCohort: (zip: string) => `We don't deliver fresh food to ${zip}.`,
  tooLong: (days: number, zip: string) =>
    `If you order now, it takes ${days} days to reach ${zip}, too long for fresh food.`,
  warned: (days: number) => `If you order now, it takes ${days} days to reach you, so it may arrive warm.`,
} as const;
