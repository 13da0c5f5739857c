const notTo = (place: string) => `Can't ship to ${place}`;

/** With the reason, for the tags that most shops have. On a phone's card they have two lines. */
const NOT_TO: Readonly<Record<string, (place: string) => string>> = {
  wine: (place) => `Can't ship wine to\u00a0${place}`,
  fresh: (place) => `Can't ship fresh food to\u00a0${place}`,
  'supplement-18': (place) => `${notTo(place)}: age check needed`,
};
const WARNED: Readonly<Record<string, (state: string) => string>> = {
  'prop-65-food': (state) => `${state} Prop 65 warning`,
};

/** Why a product can't ship to a place, or comes with a warning. */
export const RESTRICTION_TEXTS = {
  notTo,
  notToFor: (tag: string, place: string) => (NOT_TO[tag] ?? notTo)(place),
  /** The warning itself is on the product's page. */
  warned: (tag: string, state: string) => WARNED[tag]?.(state) ?? `Warning for ${state}`,
  warm: 'May arrive warm',
  some: (rule: string) => `Some choices: ${rule}`,
  someNotTo: (place: string) => `Some can't ship to ${place}`,
  /** Above a list, as in a cart. */
  blocked: (names: string, reason: string) => `${names}: ${reason}`,
  products: (count: number) => `${count} products`,
} as const;
