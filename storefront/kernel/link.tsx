import type { AnchorHTMLAttributes } from 'react';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'download'> & {
  /** A path from the root ('/c/snacks'), or a query or hash of this page ('?sort=new', '#questions'). */
  to: string;
  /** 'intent' prefetches the page when the link is hovered, touched or focused. */
  prefetch?: 'intent' | 'none';
  /** Replaces this page in the history. */
  replace?: boolean;
  /** Doesn't scroll the new page to its top. */
  preventScrollReset?: boolean;
  /** A link to the plans: opens them as a dialog over this page, for those who see it. */
  opensPlans?: boolean;
};

/**
 * A link to another page of the shop. It is a plain anchor, because a page has a hundred of them: `FollowLinks` listens
 * for all of them and reads each link's options from `data-go`.
 */
export function Link({ to, prefetch, replace, preventScrollReset, opensPlans, children, ...anchor }: LinkProps) {
  const ways = `${prefetch === 'intent' ? 'early ' : ''}${replace ? 'replace ' : ''}${preventScrollReset ? 'stay ' : ''}${opensPlans ? 'plans' : ''}`;
  return (
    <a {...anchor} href={to} data-go={ways}>
      {children}
    </a>
  );
}

/** The `aria-current` of a link: 'page' if it leads to the page at `pathname` or to one above it. */
export function currentPage(to: string, pathname: string): 'page' | undefined {
  const [place, here] = [to.toLowerCase(), pathname.toLowerCase()];
  return here === place || here.startsWith(`${place}/`) ? 'page' : undefined;
}
