import type { getNavigation } from '#domain/catalog/endpoints.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';

type Navigation = AnswerOf<typeof getNavigation>;
type Links = { aisles: { url: string; title: string; image: string }[]; diets: { url: string; title: string }[] };

const known = new WeakMap<Navigation, Links>();

/** What header and footer show of the aisles; the same object while they are the same, so that the footer is kept. */
export function linksOf(navigation: Navigation): Links {
  const made = known.get(navigation);
  if (made) return made;
  const links = {
    aisles: navigation.aisles.map(({ url, title, image }) => ({ url, title, image })),
    diets: navigation.diets.map(({ url, title }) => ({ url, title })),
  };
  known.set(navigation, links);
  return links;
}
