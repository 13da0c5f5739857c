import { useRouteLoaderData } from 'react-router';

export type AisleLink = { url: string; title: string; image: string };

/** Aisles and diets that the header, the footer and the home page link to; the root loader returns them. */
export type NavigationLinks = {
  aisles: AisleLink[];
  diets: { url: string; title: string }[];
};

export function useNavigationLinks(): NavigationLinks {
  return useRouteLoaderData<() => NavigationLinks>('root') ?? { aisles: [], diets: [] };
}
