/** Why a product can't ship to a place, or comes with a warning. */
export const RESTRICTION_TEXTS = {
  notTo: (place: string) => `Can't ship to ${place}`,
  /** The warning itself is on the product's page. */
  warned: (state: string) => `Warning for ${state}`,
  warm: 'May arrive warm',
} as const;
