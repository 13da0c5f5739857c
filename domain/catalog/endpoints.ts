import { z } from 'zod';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { Dollars, wireFlag, wireText } from '#domain/kernel/wire.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { CARDS_PER_CALL } from './cards-per-call.ts';
import { FACET_PAGE_KINDS, LIST_PAGE_KINDS, VALUE_KINDS } from './facet-kinds.ts';
import { ListQuery, PlainQuery } from './list-query.ts';
import { Facet, ProductCard, ProductDetail, Staples } from './schema.ts';
import { QUERY_LETTERS_MAX } from './query-length.ts';
import { CATALOG_REFUSALS, OF_LISTS, OF_OLD_KEYS } from './refusals.ts';
import { PRODUCT_TYPES } from './names.ts';
import { LANDING_KEYS } from './special-pages.ts';

export const ProductList = z.object({
  products: z.array(ProductCard),
  total: z.number().int(),
  cur_page: z.number().int(),
  page_size: z.number().int(),
  /** Null unless the query asks for them: they are more than half of the answer. */
  facets: z.array(Facet).nullable(),
  /** How many products the household in the cookie leaves out of the list; absent without one. */
  hidden_by_preferences: z.number().int().optional(),
});
export type ProductList = z.infer<typeof ProductList>;

export const listProducts = endpoint({
  name: 'catalog.listProducts',
  method: 'GET',
  path: '/products',
  summary: 'A page of products; with facets=1 the filters and their counts.',
  access: 'anyone',
  refusals: OF_LISTS,
  query: ListQuery,
  response: ProductList,
});

export const listCards = endpoint({
  name: 'catalog.listCards',
  method: 'GET',
  path: '/product-cards',
  summary:
    'Products by their numbers, in that order; without those that are not sold or that the household leaves out.',
  access: 'anyone',
  query: PlainQuery.extend({
    /** "12,7" */
    ids: z
      .string()
      .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/, 'must be numbers of products, separated by commas.')
      .transform((text) => text.split(',').map(Number))
      .refine((ids) => ids.length <= CARDS_PER_CALL, `must be at most ${CARDS_PER_CALL} numbers.`),
  }),
  response: z.object({ products: z.array(ProductCard) }),
});

export const listStaples = endpoint({
  name: 'catalog.listStaples',
  method: 'GET',
  path: '/staples',
  summary:
    "Up to six of today's staples that save something, best sellers of different kinds, and a picture of staples.",
  access: 'anyone',
  query: PlainQuery,
  response: Staples,
});

export const getProduct = endpoint({
  name: 'catalog.getProduct',
  method: 'GET',
  path: '/products/{url_key}',
  summary: 'One product with its label, choices and swaps.',
  access: 'anyone',
  refusals: [CATALOG_REFUSALS.product_not_found, ...OF_OLD_KEYS],
  params: z.object({ url_key: wireText(200) }),
  query: PlainQuery,
  response: ProductDetail,
});

export const SearchAnswer = ProductList.extend({
  /** What was searched instead, if the typed query found nothing: with a typo corrected, or its phrase completed. */
  spelling: z.string().nullable(),
  /**
   * Set when no product is all that was asked for; `shown` says what all results are instead, null without results,
   * `unsold` what the shop is known not to sell, `unread` which words to avoid aren't known, `unclear` what may
   * be avoided or looked for, and `rest` the query without that, or without a diet that nothing near it keeps.
   */
  shortfall: z
    .object({
      asked: z.string(),
      shown: z.string().nullable(),
      unsold: z.string().optional(),
      unread: z.array(z.string()).optional(),
      unclear: z.array(z.string()).optional(),
      rest: z.string().optional(),
    })
    .nullable(),
});

export const searchProducts = endpoint({
  name: 'catalog.searchProducts',
  method: 'GET',
  path: '/search',
  summary: 'Products that match words, best first, with the filters of /products.',
  access: 'anyone',
  refusals: OF_LISTS,
  query: ListQuery.extend({
    q: wireText(QUERY_LETTERS_MAX).default(''),
    /** Searches the words as typed, without correcting them. */
    exact: wireFlag().optional(),
  }),
  response: SearchAnswer,
});

export const SuggestAnswer = z.object({
  queries: z.array(z.string()),
  categories: z.array(z.object({ url: z.string(), title: z.string() })),
  brands: z.array(z.object({ url: z.string(), title: z.string() })),
  products: z.array(ProductCard),
});
export const suggest = endpoint({
  name: 'catalog.suggest',
  method: 'GET',
  path: '/search/suggest',
  summary: 'Completions, aisles, brands and products for what is typed so far.',
  access: 'anyone',
  query: PlainQuery.extend({ q: wireText(QUERY_LETTERS_MAX).default('') }),
  response: SuggestAnswer,
});

export const CategoryNode = z.object({
  url_key: z.string(),
  url: z.string(),
  title: z.string(),
  blurb: z.string(),
  count: z.number().int(),
  image: z.string(),
});
export type CategoryNode = z.infer<typeof CategoryNode>;

/** A product that a shopper may want instead of what is no longer sold. */
export const Instead = z.object({
  url: z.string(),
  title: z.string(),
  price: Dollars,
  image: z.string(),
  product_type: z.enum(PRODUCT_TYPES),
});
export type Instead = z.infer<typeof Instead>;

/** The page of one facet value: an aisle, a diet, a brand; `kind` says which. */
export const FacetPage = ProductList.extend({
  kind: z.enum(LIST_PAGE_KINDS),
  url_key: z.string(),
  title: z.string(),
  copy: z.string(),
  breadcrumb: z.array(z.object({ url_key: z.string(), title: z.string() })),
  subcategories: z.array(CategoryNode),
  image: z.string(),
  /** Addresses of cutouts of its best sellers; none for an aisle, which has a picture of its own. */
  pictures: z.array(z.string()),
});
export type FacetPage = z.infer<typeof FacetPage>;

export const getCategoryPage = endpoint({
  name: 'catalog.getCategoryPage',
  method: 'GET',
  path: '/category/url/{url_key}',
  summary: 'An aisle: words, sub-aisles, a page of products; with facets=1 the filters and their counts.',
  access: 'anyone',
  refusals: [GENERAL_REFUSALS.not_found, ...OF_OLD_KEYS, ...OF_LISTS],
  params: z.object({ url_key: wireText(120) }),
  query: ListQuery,
  response: FacetPage,
});

export const listDeals = endpoint({
  name: 'catalog.listDeals',
  method: 'GET',
  path: '/deals',
  summary: 'The deals of all aisles in turn, the biggest savings of each first.',
  access: 'anyone',
  refusals: OF_LISTS,
  query: ListQuery,
  response: FacetPage,
});

/** Not in the specification: the same shape for diets, brands and the other filter pages. */
export const getFacetPage = endpoint({
  name: 'catalog.getFacetPage',
  method: 'GET',
  path: '/facet-page/{kind}/{url_key}',
  summary: 'The page of a diet, brand, certification, value, concern, ingredient or selection.',
  access: 'anyone',
  refusals: [GENERAL_REFUSALS.not_found, ...OF_OLD_KEYS, ...OF_LISTS],
  params: z.object({
    kind: z.enum(FACET_PAGE_KINDS),
    url_key: wireText(120),
  }),
  query: ListQuery,
  response: FacetPage,
});

/** The specification names it; `attribute` is the key of a certification, value, concern, ingredient or diet. */
export const getAttributePage = endpoint({
  name: 'catalog.getAttributePage',
  method: 'GET',
  path: '/attribute-page/{attribute}',
  summary: 'The page of a certification, value, concern, ingredient or diet, by its key alone.',
  access: 'anyone',
  refusals: [GENERAL_REFUSALS.not_found, ...OF_OLD_KEYS, ...OF_LISTS],
  params: z.object({ attribute: wireText(120) }),
  query: ListQuery,
  response: FacetPage,
});

/** What an index says beside its entries. It lists pages instead of products, so it has no copy and no facets. */
const IndexHead = z.object({ title: z.string(), total: z.number().int() });

export const listValues = endpoint({
  name: 'catalog.listValues',
  method: 'GET',
  path: '/values',
  summary: 'Every diet, certification, value, concern and ingredient with products to sell.',
  access: 'anyone',
  query: PlainQuery,
  response: IndexHead.extend({ values: z.array(CategoryNode.extend({ kind: z.enum(VALUE_KINDS) })) }),
});

export const getNavigation = endpoint({
  name: 'catalog.getNavigation',
  method: 'GET',
  path: '/navigation',
  summary: 'Aisles with their sub-aisles, and diets.',
  access: 'anyone',
  query: PlainQuery,
  response: z.object({
    aisles: z.array(CategoryNode.extend({ children: z.array(CategoryNode) })),
    diets: z.array(CategoryNode),
  }),
});

export const getFeaturedNav = endpoint({
  name: 'catalog.getFeaturedNav',
  method: 'GET',
  path: '/featured-nav',
  summary: 'The pages that cross the aisles, as menus name them.',
  access: 'anyone',
  query: PlainQuery,
  response: z.object({ featured: z.array(z.object({ url: z.string(), title: z.string() })) }),
});

/** Not in the specification: the lists at /deals/thrivecash and /ic. */
export const getLandingPage = endpoint({
  name: 'catalog.getLandingPage',
  method: 'GET',
  path: '/landing-page/{landing}',
  summary: 'Products that earn Thrive Cash, or the brands that our retail partner sells as well.',
  access: 'anyone',
  refusals: OF_LISTS,
  params: z.object({ landing: z.enum(LANDING_KEYS) }),
  query: ListQuery,
  response: FacetPage,
});

export const listBrands = endpoint({
  name: 'catalog.listBrands',
  method: 'GET',
  path: '/brands',
  summary: 'Every brand with products to sell, by name.',
  access: 'anyone',
  query: PlainQuery,
  response: IndexHead.extend({ brands: z.array(CategoryNode) }),
});
