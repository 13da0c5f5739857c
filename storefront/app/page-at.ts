export const SIGN_IN = /^\/(?:login|register)\/?$/;

/** @returns the address of the page, which another sort or filter doesn't change. */
export function pageAt(pathname: string, search: string): string {
  // One address shows both forms for signing in, which differ only in its search.
  if (SIGN_IN.test(pathname)) return pathname + search;
  if (pathname !== '/search/results') return pathname;
  const params = new URLSearchParams(search);
  const words = new URLSearchParams({ q: params.get('q') ?? '', exact: params.get('exact') ?? '' });
  return `${pathname}?${words.toString()}`;
}
