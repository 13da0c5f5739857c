import type { getNavigation } from '#domain/catalog/endpoints.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { NavigationLinks } from '#storefront/kernel/navigation-links.ts';
import { footerWords } from './footer-words.server.ts';

type Navigation = AnswerOf<typeof getNavigation>;
const known = new WeakMap<Navigation, NavigationLinks>();

/** The same object as long as the navigation is the same, so that the footer's fragment stays cached. */
export function linksOf(navigation: Navigation, isDemo: boolean): NavigationLinks {
  const made = known.get(navigation);
  if (made) return made;
  const aisles = navigation.aisles.map(({ url, title, image }) => ({ url, title, image }));
  const links = {
    aisles,
    footer: footerWords(aisles, isDemo),
    diets: navigation.diets.map(({ url, title }) => ({ url, title })),
  };
  known.set(navigation, links);
  return links;
}
