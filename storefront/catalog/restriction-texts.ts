/** What a state rules about a product. `state` is its two letters. */
export const RESTRICTION_TEXTS = {
  notTo: (state: string) => `Can't ship to ${state}`,
  /** The warning itself is on the product's page. */
  warned: (state: string) => `Warning for ${state}`,
} as const;
