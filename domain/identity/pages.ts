import type { Role } from '#domain/kernel/roles.ts';

/**
 * Who a page is for. `joining`: those who can still choose a plan, trial members among them. `canceling`: members, and people who just
 * canceled; the page itself knows since when.
 */
export type PageAccess = 'any' | 'signed-in' | 'member' | 'canceling' | 'joining';

/** The first row whose path equals the page's path or is a parent of it decides; pages that are not listed are public. */
const PAGES: readonly (readonly [path: string, who: PageAccess])[] = [
  ['/checkout', 'member'],
  ['/membership/welcome', 'member'],
  ['/membership/payment', 'joining'],
  ['/autoship', 'member'],
  ['/cancellation', 'canceling'],
  ['/account/shop-earn-cash', 'member'],
  ['/account', 'signed-in'],
  ['/myaisle', 'signed-in'],
  ['/quiz', 'signed-in'],
  ['/lists', 'signed-in'],
];

/** Who may see the page at `path` (010-rulings.md), however it is spelled. */
export function pageAccess(path: string): PageAccess {
  const plain = path.toLowerCase().replace(/\/+$/, '') || '/';
  return PAGES.find(([page]) => plain === page || plain.startsWith(`${page}/`))?.[1] ?? 'any';
}

/**
 * Where a page redirects a caller who may not see it; null if they may.
 * @param address path and query, so that signing in leads back to the same place.
 */
export function pageRedirect(address: string, role: Role): string | null {
  const path = address.split('?')[0] ?? '/';
  switch (pageAccess(path)) {
    case 'any':
      return null;
    case 'signed-in':
      return role === 'visitor' ? toLogin(address) : null;
    case 'member':
      return awayFromMembers(path, address, role);
    case 'canceling':
      return role === 'canceled' ? null : awayFromMembers(path, address, role);
    case 'joining':
      if (role === 'visitor' || role === 'lead' || role === 'trial') return null;
      return role === 'canceled' ? REACTIVATE : '/myaisle';
  }
}

/** The most bytes of a form with one file, for its page and its call: a file of 100,000 bytes and what surrounds it. */
export const FILE_FORM_MAX = 110_000;

/** The pages whose form sends a file, with the most bytes of its body (010-rulings.md). */
const FILE_PAGES: Readonly<Record<string, number>> = { '/getverified': FILE_FORM_MAX };

/** The table as the server uses it. */
export const PAGE_RULES = {
  filesMax: (path: string): number | null => FILE_PAGES[path] ?? null,
  isPublic: (path: string): boolean => pageAccess(path) === 'any',
  redirectOf: pageRedirect,
};

const REACTIVATE = '/myaisle?reactivate=1';

function awayFromMembers(path: string, address: string, role: Role): string | null {
  if (role === 'member' || role === 'trial') return null;
  if (role === 'visitor') return toLogin(address);
  if (role === 'canceled') return REACTIVATE;
  return /^\/checkout\/?$/.test(path) && role === 'lead' ? '/membership/payment/plans?next=checkout' : '/';
}

function toLogin(address: string): string {
  return `/login?route=${encodeURIComponent(address)}`;
}
