/** Why a product's page offers no way to buy it. */
export const NOT_SOLD_TEXTS = {
  ended: 'We no longer sell this.',
  /** Samples and gifts. */
  given: 'Comes free with some orders.',
  /** Gift cards, before anything sends them. */
  notYet: "We don't sell this yet.",
  notNow: "We don't sell this right now.",
} as const;

export const PRODUCT_TEXTS = {
  notFoundTitle: 'Product not found',
  notFound: "We don't sell this product.",
  price: (price: string) => `${price} for members.`,
  prices: (price: string, msrp: string) => `${price} for members, ${msrp} at other stores.`,
  swaps: 'Similar items',
  swapsInStock: 'Similar and in stock',
  parts: "What's inside",
  goesWith: 'Goes well with',
  goesWithNote: 'Often in the same order.',
  related: (category: string) => `Popular in ${category}`,
  pairs: (aisle: string) => `More from ${aisle}`,
} as const;

/** Read where a form without script can't change the cart. */
export const ADD_ERRORS = {
  /** Word for word from the specification. */
  failed: 'An unexpected error has occurred. Please try again later.',
} as const;

/** Price, stock, delivery and Add. */
export const BUY_BOX_TEXTS = {
  never: 'Hide this product',
  preferences: 'Your preferences',
  diets: 'Diets',
  priceLabel: 'Price',
  memberPrice: 'Member price',
  plans: 'See plans',
  storePrice: 'Store price',
  youSave: 'You save',
  saved: (amount: string, percent: string) => `${amount} (${percent})`,
  unitPrice: 'Unit price',
  landed: 'With shipping',
  /** Before a size is chosen: "From" before the price, and "Store price, 10 oz". */
  from: 'From',
  /** After the price of a group's cheapest item. */
  each: 'each',
  rowOf: (row: string, label: string) => `${row}, ${label}`,
  /** In the bar of a phone, beside the prices. */
  member: 'Member',
  store: 'Store',
  source: (source: string, day: string) => `Store price: ${source}, checked ${day}.`,
  min: (qty: number, price: string) => `Minimum ${qty} (${price} total). Add puts ${qty} in your cart.`,
  notTo: (regions: string) => `Can't be shipped to ${regions}.`,
  /** While the ZIP isn't known. */
  fresh: 'Fresh food ships cold, and not to every ZIP.',
  soldOut: 'Sold out for now.',
  soldOutSwaps: "See what's similar and in stock.",
  inStock: 'In stock',
  left: (qty: number) => `In stock, ${qty} left`,
  option: (label: string, price: string) => `${label} · ${price}`,
  optionSoldOut: (label: string, price: string) => `${label} · ${price} · sold out`,
  choose: 'Choose an option to add it.',
} as const;

/** In this file, because the product's page doesn't load notify-texts.ts. */
export const NOTIFY_FORM_TEXTS = {
  ask: "Email me when it's back",
  signIn: 'Sign in so we know where to email you.',
} as const;

/** When a box arrives. Without a known ZIP there is no date. */
export const DELIVERY_TEXTS = {
  unknown: 'Arrives 2 to 4 business days after it ships.',
  enterZip: 'Enter ZIP for a date',
  changeZip: 'Change ZIP',
  arrives: 'Arrives',
  in: 'in',
  orderBefore: (moment: string) => `if you order before ${moment}`,
} as const;

export const GALLERY_TEXTS = {
  pictures: 'Pictures',
  large: 'Large pictures',
  zoom: 'Zoom',
  close: 'Close',
  front: (title: string) => `Front of ${title}`,
  label: (title: string) => `Label of ${title}`,
} as const;

/** The label as text. The FDA prescribes the headings of a panel and the notes below it. */
export const LABEL_TEXTS = {
  contents: 'On this page',
  about: 'About',
  ingredients: 'Ingredients',
  nutrition: 'Nutrition',
  sourcing: 'Sourcing',
  reviews: 'Reviews',
  warning: 'Warning:',
  forRegion: (region: string) => `For ${region}:`,
  /** With allergens that we know of. */
  withoutList: "We don't have the list of ingredients. It's on the package.",
  claims: (claims: string) => `On the label: ${claims}.`,
  farming: 'Farming',
  origin: 'Origin',
  storage: 'Storage',
  payment: 'Payment',
  /** States may leave foods out of SNAP. */
  ebt: 'Eligible for SNAP EBT, where your state allows it.',
  allOf: (brand: string) => `Shop all ${brand}`,
  headings: { nutrition: 'Nutrition Facts', supplement: 'Supplement Facts' },
  serving: 'Serving size',
  calories: 'Calories',
  asText: 'Read it as text',
  nutrient: 'Nutrient and amount per serving',
  dailyValue: '% Daily Value*',
} as const;

/** The label read out; sent with the label, too. */
export const LABEL_WORDS = {
  marked: 'Allergens are underlined.',
  checked: (day: string) => `We read this label on ${day}. Makers change recipes, so check the package.`,
  recorded: (day: string) => `From Open Food Facts, ${day}. Makers change recipes, so check the package.`,
  eachPackage: 'Makers change recipes, so check each package.',
  serving: (serving: string) => `Serving size: ${serving}.`,
  calories: (calories: number) => `Calories ${calories}`,
  nutrient: (name: string, amount: string, percent: number | null) =>
    percent === null ? `${name} ${amount}` : `${name} ${amount}, ${percent}% DV`,
  amounts: (amounts: string) => `Per serving: ${amounts}.`,
} as const;

/** The notes below a panel, prescribed by the FDA; sent with the label, to keep the page's script small. */
export const PANEL_NOTES = {
  nutrition:
    '* The % Daily Value (DV) tells you how much a nutrient in a serving of food contributes to a daily diet. 2,000 calories a day is used for general nutrition advice.',
  supplement: '* Percent Daily Values are based on a 2,000 calorie diet. ** Daily Value not established.',
} as const;

/** What is claimed of a product and its maker, and how we know. */
export const CLAIM_TEXTS = {
  diets: 'Diets',
  label: "the package's label",
  /** Of a set, which has a diet if all its items do. */
  items: "see each item's page",
  openFoodFacts: 'Open Food Facts',
  /** Of a diet that someone wrote into the database without a label. */
  unknown: "we don't know who says so",
  certifications: 'Certifications',
  maker: 'About the maker',
  evidence: (source: string, day: string) => `${source}, checked ${day}`,
  reported: (source: string, day: string) => `${source}, ${day}`,
} as const;

/** For addresses that no list of reviews has. */
export const REVIEW_ERRORS = {
  unknown: "These reviews can't be filtered or sorted like that.",
} as const;

export const REVIEWS_TEXTS = {
  heading: 'Reviews',
  none: 'No reviews yet. Do you have a question about this product?',
  ask: 'Contact us',
  sort: 'Sort reviews',
  /** Before the choices, for the eye. */
  sortBy: 'Sort by',
  showOnly: 'Show only',
  sorts: { newest: 'Newest', helpful: 'Most helpful', highest: 'Highest rated', lowest: 'Lowest rated' },
  reviews: { one: '# review', other: '# reviews' },
  verifiedReviews: { one: '# review of a verified purchase', other: '# reviews of verified purchases' },
  ratings: { one: '# rating', other: '# ratings' },
  stars: { one: '# star', other: '# stars' },
  withStars: (reviews: string, stars: string) => `${reviews} with ${stars}`,
  filter: 'Filter reviews',
  onlyVerified: 'Verified purchases',
  noneSuch: 'No reviews match.',
  failed: "We couldn't load the reviews.",
  retry: 'Try again',
  pages: 'Pages of reviews',
  previous: 'Previous page',
  next: 'Next page',
  position: (page: number, pages: number) => `Page ${page} of ${pages}`,
  histogram: 'Ratings by stars',
  all: 'Show all reviews',
  ofFive: (rating: number) => `${rating} of 5 stars`,
  verified: 'Verified purchase',
  demo: 'Demo review',
  helpful: { one: '# person found this helpful', other: '# people found this helpful' },
} as const;
