import { useRouteLoaderData } from 'react-router';
import { type Packed, unpack } from './packed.ts';

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

/** Aisles and diets that the header, the footer and the home page link to; the root loader returns them, packed. */
export type NavigationLinks = {
  aisles: AisleLink[];
  diets: PageLink[];
  footer: FooterWords;
};

const NONE = { aisles: [], diets: [] };

export function useNavigationLinks(): Pick<NavigationLinks, 'aisles' | 'diets'> {
  const root = useRouteLoaderData<() => { links: Packed<NavigationLinks> }>('root');
  return root ? unpack(root.links) : NONE;
}
