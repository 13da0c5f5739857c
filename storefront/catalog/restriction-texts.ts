/** What a state or the way there rules about a product. `place` is the state's two letters, or a ZIP for fresh items. */
export const RESTRICTION_TEXTS = {
  notTo: (place: string) => `Can't ship to ${place}`,
  /** The warning itself is on the product's page. */
  warned: (state: string) => `Warning for ${state}`,
  warm: 'May arrive warm',
} as const;
