/**
 * Where to go after signing in: a path of this shop, or `fallback`. Anything a browser could read as another site
 * (`//host`, `/\host`, a scheme, control characters) is rejected.
 */
export function safeRoute(route: string | null, fallback = '/myaisle'): string {
  if (!route || !/^\/(?![/\\])[\x21-\x7e]*$/.test(route) || route.includes('\\')) return fallback;
  const url = new URL(route, 'https://shop.invalid');
  if (url.origin !== 'https://shop.invalid' || /^\/(login|logout|register)\b/.test(url.pathname)) return fallback;
  if (url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
