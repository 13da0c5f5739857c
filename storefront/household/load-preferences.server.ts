import { data, redirect } from 'react-router';
import { FREE_FROM } from '#domain/catalog/allergens.ts';
import { getNavigation, getProduct, listProducts } from '#domain/catalog/endpoints.ts';
import { getPreferences } from '#domain/household/endpoints.ts';
import { cardOf } from '#storefront/catalog/card-of.server.ts';
import { call, callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { takeDone } from './done-cookie.server.ts';
import { PREFERENCES_TEXTS as texts } from './texts.ts';

/** The same pages twice: an account keeps the preferences of people who are signed in, the browser those of visitors. */
const ACCOUNT = '/account/shopping-preferences';
const DEVICE = '/preferences';

type Part = keyof typeof texts.parts;
const PARTS: readonly string[] = Object.keys(texts.parts);

/** Where the preferences of a caller are. */
export const baseOf = (role: string) => (role === 'visitor' ? DEVICE : ACCOUNT);

/**
 * Loads the part of this name, the overview without one.
 * @throws Response 404 for an unknown part; for people who are signed in, one that leads to the pages of their account.
 */
export async function loadPreferences(context: PageContext, request: Request, asked: string | undefined) {
  const part = asked ?? 'overview';
  if (!isPart(part) || asked === 'overview') throw data(null, { status: 404 });
  const url = new URL(request.url);
  const { role } = await callerOf(context, request);
  const base = baseOf(role);
  if (base === ACCOUNT && url.pathname.startsWith(DEVICE)) throw redirect(`${addressOf(base, part)}${url.search}`);
  const [kept, { diets }, everything] = await Promise.all([
    call(context, getPreferences, {}, request),
    call(context, getNavigation, {}, request),
    call(context, listProducts, { query: { page_size: 1, show_hidden: '1' } }, request),
  ]);
  const chosen = { diets: kept.preferences['diets'] ?? [], allergens: kept.preferences['allergens'] ?? [] };
  return {
    part,
    base,
    diets: diets.map(({ url_key, title }) => ({ key: url_key, title })),
    allergens: FREE_FROM.map(({ key, title }) => ({ key, title })),
    chosen,
    hasAny: chosen.diets.length + chosen.allergens.length + kept.never_items.length > 0,
    never_items: kept.never_items.map(cardOf),
    hidden: kept.hidden_by_preferences,
    total: everything.total,
    isJoining: kept.joins_account,
    isUnreadable: kept.is_unreadable,
    notice: await noticeOf(context, request),
  };
}

export type PreferencesData = Awaited<ReturnType<typeof loadPreferences>>;

function isPart(part: string): part is Part {
  return PARTS.includes(part);
}

export function addressOf(base: string, part: Part): string {
  return part === 'overview' ? base : `${base}/${part}`;
}

type Notice = { words: string; product: NoticeProduct | null; undo: string | null };
type NoticeProduct = { id: number; url_key: string; title: string; isNever: boolean };

/** What the form before this page did. The cookie names a product, never words. */
async function noticeOf(context: PageContext, request: Request): Promise<Notice | null> {
  const done = await takeDone(request);
  if (!done) return null;
  switch (done.what) {
    case 'saved':
    case 'restored':
      return { words: texts.done[done.what], product: null, undo: null };
    case 'cleared':
      return { words: texts.done.cleared, product: null, undo: done.undo };
    case 'added':
    case 'removed': {
      const { what, product: url_key } = done;
      const found = await tryCall(context, getProduct, { params: { url_key } }, request);
      // What is no longer sold has no page to go back to.
      if (!found.ok) return { words: texts.done[what](texts.thisItem), product: null, undo: null };
      const { id, title } = found.answer;
      return { words: texts.done[what](title), product: { id, url_key, title, isNever: what === 'added' }, undo: null };
    }
  }
}
