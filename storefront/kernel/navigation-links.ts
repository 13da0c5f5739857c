import { useRouteLoaderData } from 'react-router';

export type PageLink = { url: string; title: string };
export type AisleLink = PageLink & { image: string };

export type FooterColumn = { label: string; heading: string; links: PageLink[] };
export type FooterWords = {
  prices: string;
  about: string;
  aisles: FooterColumn;
  columns: FooterColumn[];
  legal: PageLink[];
};

/** Aisles and diets that the header, the footer and the home page link to; the root loader returns them. */
export type NavigationLinks = {
  aisles: AisleLink[];
  diets: PageLink[];
  footer: FooterWords;
};

const NONE = { aisles: [], diets: [] };

export function useNavigationLinks(): Pick<NavigationLinks, 'aisles' | 'diets'> {
  return useRouteLoaderData<() => NavigationLinks>('root') ?? NONE;
}
