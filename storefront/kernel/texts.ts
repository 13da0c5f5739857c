import { BRAND } from './brand.ts';

/** Errors of calls that say nothing themselves. The specification gives all of them but `offline`, which is ours (requirement R4). */
export const CALL_ERROR_TEXTS = {
  unable: "We're unable to process your request right now. Please try again later.",
  wrong: 'Something went wrong.',
  offline: 'You seem to be offline; your cart is kept.',
  noToken: 'Error retrieving new session token from server.',
} as const;

export const FEE_TEXTS = {
  freeWith: { one: 'free with # or more bottles', other: 'free with # or more bottles' },
} as const;

export const BREADCRUMB_TEXTS = { label: 'Breadcrumb', home: 'Home' } as const;

export const BROWSE_TEXTS = { browse: 'Browse groceries' } as const;

/** What search engines read about the membership. */
export const STRUCTURED_TEXTS = {
  membership: `${BRAND.shop} membership`,
  description: 'Member prices on every product. The plan renews until you cancel, which takes a minute.',
} as const;
