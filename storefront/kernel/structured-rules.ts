/** What a type of structured data must and should have, so that search engines show it. */
type Rule = { required: readonly string[]; recommended: readonly string[]; source: string };

const GUIDES = 'https://developers.google.com/search/docs/appearance/structured-data/';

/**
 * From Google Search Central's guides, in our own words, as of November 2026: which properties each type needs for a
 * merchant listing, a product snippet, a breadcrumb, an organization with a member program, or a site's name.
 */
const STRUCTURED_RULES: Readonly<Record<string, Rule>> = {
  Product: {
    required: ['name', 'image', 'offers'],
    recommended: ['description', 'sku', 'brand', 'url'],
    source: `${GUIDES}merchant-listing`,
  },
  ProductGroup: {
    required: ['name', 'hasVariant'],
    recommended: ['productGroupID', 'description', 'brand', 'url'],
    source: `${GUIDES}product-variants`,
  },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'itemCondition', 'url', 'priceSpecification', 'seller'],
    source: `${GUIDES}merchant-listing`,
  },
  AggregateOffer: {
    required: ['lowPrice', 'priceCurrency'],
    recommended: ['availability', 'url', 'validForMemberTier', 'seller'],
    source: `${GUIDES}product-snippet`,
  },
  UnitPriceSpecification: {
    required: ['price', 'priceCurrency'],
    recommended: [],
    source: `${GUIDES}merchant-listing`,
  },
  QuantitativeValue: { required: ['minValue'], recommended: [], source: 'https://schema.org/eligibleQuantity' },
  MemberProgramTier: { required: ['@id', 'name'], recommended: [], source: `${GUIDES}loyalty-program` },
  AggregateRating: { required: ['ratingValue'], recommended: ['ratingCount'], source: `${GUIDES}product-snippet` },
  Brand: { required: ['name'], recommended: [], source: `${GUIDES}merchant-listing` },
  BreadcrumbList: { required: ['itemListElement'], recommended: [], source: `${GUIDES}breadcrumb` },
  ListItem: { required: ['position', 'name', 'item'], recommended: [], source: `${GUIDES}breadcrumb` },
  OnlineStore: {
    required: ['name', 'url'],
    recommended: ['contactPoint', 'hasMemberProgram', 'legalName'],
    source: `${GUIDES}organization`,
  },
  ContactPoint: { required: ['email'], recommended: ['telephone', 'contactType'], source: `${GUIDES}organization` },
  MemberProgram: {
    required: ['name', 'description', 'hasTiers'],
    recommended: ['url'],
    source: `${GUIDES}loyalty-program`,
  },
  WebSite: { required: ['name', 'url'], recommended: [], source: `${GUIDES}site-names` },
};

/** What is wrong with structured data: a type that isn't known, or a property that is missing or empty. */
export function structuredFaults(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => structuredFaults(one, `${path}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Record<string, unknown>;
  const inside = Object.entries(node).flatMap(([name, one]) => structuredFaults(one, path ? `${path}.${name}` : name));
  return [...ownFaults(node, path), ...inside];
}

function ownFaults(node: Record<string, unknown>, path: string): string[] {
  const { '@type': type, '@id': id } = node;
  // A reference to what is described elsewhere.
  if (typeof type !== 'string') return typeof id === 'string' ? [] : [`${path} has no type`];
  const rule = STRUCTURED_RULES[type];
  if (!rule) return [`${path} is of the unknown type ${type}`];
  const missing = [...rule.required, ...rule.recommended].filter((name) => isEmpty(node[name]));
  return [...missing.map((name) => `${path}: ${type} has no ${name}`), ...priceFaults(node, path)];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A price for members names no type, and a price with a type no tier: search engines ignore what has both. */
function priceFaults(node: Record<string, unknown>, path: string): string[] {
  const { lowPrice, price = lowPrice, priceType, validForMemberTier } = node;
  if (price === undefined) return [];
  const text = typeof price === 'string' ? price : '';
  const isPrice = /^(?:0|[1-9]\d*)\.\d{2}$/.test(text);
  return [
    ...(isPrice ? [] : [`${path}: '${text}' is no price`]),
    ...(priceType !== undefined && validForMemberTier !== undefined ? [`${path} has a type and a tier`] : []),
  ];
}
