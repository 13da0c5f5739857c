import { data } from 'react-router';
import type { FieldError } from '#domain/kernel/refusal.ts';
import type { Route } from './+types/preferences-page.ts';
import { changePreferences } from './change-preferences.server.ts';
import { forgetDone } from './done-cookie.server.ts';
import { HowIShop } from './how-i-shop.tsx';
import { loadPreferences } from './load-preferences.server.ts';
import { NeverItems } from './never-items.tsx';
import { Overview } from './overview.tsx';
import { PreferencesFrame } from './preferences-frame.tsx';
import { PREFERENCES_TEXTS as texts } from './texts.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = await loadPreferences(context, request, params.part);
  return data(page, page.notice ? { headers: await forgetDone(context) } : undefined);
}

export function action({ context, request }: Route.ActionArgs) {
  return changePreferences(context, request);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const part = loaderData?.part ?? 'overview';
  return [{ title: texts.title(texts.parts[part]) }, { name: 'robots', content: 'noindex' }];
}

/** What a household avoids: an overview, its diets and allergens, and the products it never wants to see. */
export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? NO_ERRORS;
  return (
    <PreferencesFrame page={loaderData} errors={errors}>
      {loaderData.part === 'overview' ? <Overview page={loaderData} /> : null}
      {loaderData.part === 'how-i-shop' ? <HowIShop page={loaderData} errors={errors} /> : null}
      {loaderData.part === 'never-items' ? <NeverItems page={loaderData} /> : null}
    </PreferencesFrame>
  );
}

const NO_ERRORS: readonly FieldError[] = [];
