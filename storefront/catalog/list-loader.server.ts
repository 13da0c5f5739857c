import { data, redirect } from 'react-router';
import { assertDefined } from '#domain/kernel/assert.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import type { ProductList } from '#domain/catalog/endpoints.ts';
import type { Facet } from '#domain/catalog/schema.ts';
import type { CardFacts } from './card.ts';
import { cardOf } from './card-of.server.ts';
import { atPage, firstPage, pageNumber, unknownIn } from './list-address.ts';
import { LIST_TEXTS } from './list-texts.ts';
import { isMisnamed } from './misnamed.server.ts';

export type ShownList = {
  products: CardFacts[];
  total: number;
  page: number;
  /** Above 1 when earlier pages aren't shown. */
  fromPage: number;
  page_size: number;
  facets: Facet[];
  /** How many products the household leaves out; absent without one. */
  hidden?: number;
};

/**
 * Loads the pages that a list shows together: page 3 shows pages 1 to 3, so a reload or Back gives the list that "Load
 * more" had built.
 * @throws Response 400 for a name, a sort order or a page number that no list has; a redirect to the last page from the one
 * after it, which was there before something sold out; what `ask` throws, as for a page further on.
 */
export async function loadPages<Answer extends ProductList>(
  url: URL,
  ask: (cur_page: number) => Promise<Answer>,
): Promise<{ answer: Answer; list: ShownList }> {
  const params = url.searchParams;
  if (unknownIn(params) || isMisnamed(params))
    throw data({ code: 'unknown_list', message: LIST_TEXTS.unknown }, { status: 400 });
  const asked = pageNumber(params);
  const fromPage = firstPage(asked);
  const numbers = Array.from({ length: asked - fromPage + 1 }, (_, at) => fromPage + at);
  const answers = await Promise.all(numbers.map(ask)).catch(async (error: unknown) => {
    if (asked === 1 || !isNoSuchPage(error)) throw error;
    await ask(asked - 1);
    throw redirect(url.pathname + atPage(params, asked - 1).replace(/^\?$/, ''));
  });
  const answer = assertDefined(answers[0], 'answers');
  const products = answers.flatMap((page) => page.products.map(cardOf));
  const list = {
    products,
    total: answer.total,
    page: asked,
    fromPage,
    page_size: answer.page_size,
    facets: assertDefined(answer.facets, 'facets'),
    ...(answer.hidden_by_preferences === undefined ? {} : { hidden: answer.hidden_by_preferences }),
  };
  return { answer, list };
}

/** What `call` throws for a page after the last. */
function isNoSuchPage(error: unknown): boolean {
  const { code } = (error as { data?: { code?: string } } | null)?.data ?? {};
  return code === CATALOG_REFUSALS.no_such_page.code;
}
