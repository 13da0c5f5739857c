import { BRAND } from '#storefront/kernel/brand.ts';

/** What the three pages share. */
export const PREFERENCES_TEXTS = {
  title: (part: string) => `${part} | ${BRAND.shop}`,
  parts: { overview: 'Shopping preferences', 'how-i-shop': 'How I shop', 'never-items': 'Never items' },
  links: 'Shopping preferences',
  overview: 'Summary',
  /** Where a visitor's choices are, and what signing in does with them. */
  onDevice: {
    nothing: { where: 'What you choose is saved in this browser only.', signIn: 'Sign in to save it to your account.' },
    own: { where: 'Saved in this browser only.', signIn: 'Sign in to add your preferences to your account.' },
    copy: {
      where: 'These are from the account that was last signed in here.',
      signIn: 'Sign in to change them there.',
    },
  },
  unreadable:
    "We can't read the preferences in this browser, so we hide every product to be safe. Choose them again, or delete them.",
  done: {
    saved: 'Your preferences are saved.',
    cleared: 'Your preferences are deleted.',
    restored: 'Your preferences are back.',
    added: (product: string) => `We won't show you ${product} again.`,
    removed: (product: string) => `You'll see ${product} again.`,
  },
  thisItem: 'this item',
  undo: 'Undo',
  backTo: (product: string) => `Back to ${product}`,
} as const;

export const OVERVIEW_TEXTS = {
  lead: 'Tell us what your household avoids. We leave it out of lists, search, suggestions and similar items.',
  hiddenOf: (products: string) => ({
    one: `# of ${products} products is hidden.`,
    other: `# of ${products} products are hidden.`,
  }),
  nothing: 'Nothing is hidden.',
  diets: 'Diets',
  allergens: 'Free from',
  none: 'None',
  change: 'Change how I shop',
  items: { one: '# item', other: '# items' },
  seeItems: 'See never items',
  noItems: 'No items yet. To hide one, open its page and choose “Hide this product.”',
  findItems: 'Search products',
  how: 'How it works',
  rules: [
    'Allergens: we show a product only if its label lists the ingredients and names none of your allergens. We treat “may contain” as “contains.”',
    'If a product has no label to check, we hide it. Soap, wine and pet food rarely name allergens, so we hide those as well.',
    "Diets: we show a product only if it's marked with every diet you choose.",
    'Each list says how many products it hides. You can show them and see why. Items in your cart are marked.',
    "Labels don't have to mention traces, and recipes change. Always read the label before you eat.",
  ],
  clear: 'Delete all preferences',
} as const;

export const HOW_I_SHOP_TEXTS = {
  lead: 'Choose what your household avoids and which diets you follow.',
  allergens: 'Free from',
  allergensHelp: 'We hide products that contain what you check, may contain it, or have no label to check.',
  diets: 'Diets',
  dietsHelp: 'We show only products that are marked with every diet you check.',
  save: 'Save',
  failed: "We couldn't save that. Please try again.",
} as const;

export const NEVER_TEXTS = {
  lead: 'The products you hide.',
  none: 'No items yet',
  noneHelp: 'Open a product and choose “Hide this product.”',
  browse: 'Search products',
  remove: 'Show again',
  removeOf: (product: string) => `Show again: ${product}`,
} as const;
