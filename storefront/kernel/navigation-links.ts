import { useRouteLoaderData } from 'react-router';

export type PageLink = { url: string; title: string };
export type AisleLink = PageLink & { image: string };

/** Aisles and diets that the header, the footer and the home page link to; the root loader returns them. */
export type NavigationLinks = {
  aisles: AisleLink[];
  diets: PageLink[];
  /** The aisles, then what crosses them: the links below every page. */
  below: PageLink[];
};

export function useNavigationLinks(): NavigationLinks {
  return useRouteLoaderData<() => NavigationLinks>('root') ?? { aisles: [], diets: [], below: [] };
}
