import { listRefusals } from '#api/http/refusals.ts';
import type { Shop } from '#api/kernel/shop.ts';

/**
 * A call refuses only with codes that its endpoint names; the OpenAPI document and its readers rely on that.
 * @throws Error for any other code.
 */
export function expectDocumented(calls: Shop['calls'], method: string, url: string, code: string): void {
  const path = url.split('?')[0]?.replace('/api/v1', '') ?? '';
  for (const { endpoint } of calls.values()) {
    if (endpoint.method !== method || !patternOf(endpoint.path).test(path)) continue;
    if (!listRefusals(endpoint).some((kind) => kind.code === code))
      throw new Error(`${endpoint.name} answered ${code}, which it does not name.`);
  }
}

const patterns = new Map<string, RegExp>();

/** '/products/{url_key}' -> /^\/products\/[^/]+$/ */
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const made = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  patterns.set(path, made);
  return made;
}
