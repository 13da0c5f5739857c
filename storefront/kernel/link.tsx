import type { AnchorHTMLAttributes } from 'react';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'download'> & {
  /** From the root ('/c/snacks'), or a query or a place of this page ('?sort=new', '#questions'). */
  to: string;
  /** 'intent' fetches the page while a pointer rests on the link, a finger touches it or it has the focus. */
  prefetch?: 'intent' | 'none';
  /** The new page takes this one's place in the history. */
  replace?: boolean;
  /** The new page is not scrolled to its top. */
  preventScrollReset?: boolean;
};

/**
 * A way to another page of the shop. It is a plain anchor, as a page has a hundred of them: `FollowLinks` listens
 * for all of them together and reads in `data-go` how each wants to be followed.
 */
export function Link({ to, prefetch, replace, preventScrollReset, children, ...anchor }: LinkProps) {
  const ways = `${prefetch === 'intent' ? 'early ' : ''}${replace ? 'replace ' : ''}${preventScrollReset ? 'stay' : ''}`;
  return (
    <a {...anchor} href={to} data-go={ways}>
      {children}
    </a>
  );
}

/** 'page' for a link to the page at `pathname` or to one above it; what `aria-current` says of it. */
export function currentPage(to: string, pathname: string): 'page' | undefined {
  const [place, here] = [to.toLowerCase(), pathname.toLowerCase()];
  return here === place || here.startsWith(`${place}/`) ? 'page' : undefined;
}
