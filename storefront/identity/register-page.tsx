import { data, redirect, redirectDocument } from 'react-router';
import { showGoogle } from '#domain/identity/endpoints.ts';
import { call, callerOf } from '#storefront/kernel/call.server.ts';
import type { Route } from './+types/register-page';
import { cartItemsFor } from './checkout-visitor.server.ts';
import { joinsPreferences } from './saved-preferences.server.ts';
import { campaignIn, registerFrom } from './register-form.server.ts';
import { RegisterScreen } from './register-screen.tsx';
import { safeRoute } from './safe-route.ts';
import { REGISTER_TEXTS } from './texts.ts';
import { welcomeOf } from './welcome-side.server.ts';
import { WithWelcome } from './welcome-side.tsx';

/** A new account has no membership yet, so the plans come next. */
const NEXT = '/membership/payment/plans';

export function meta() {
  return [{ title: REGISTER_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('route');
  const { role } = await callerOf(context);
  if (role !== 'visitor') throw redirect(safeRoute(asked));
  const route = asked ? safeRoute(asked) : null;
  const [cartItems, welcome, isJoining, campaign, google] = await Promise.all([
    cartItemsFor(context, request, route),
    welcomeOf(context, route),
    joinsPreferences(context, request),
    campaignIn(context, request),
    call(context, showGoogle, { query: { route: route ?? '' } }, request),
  ]);
  return { route, cartItems, welcome, isJoining, campaign, google: google.url };
}

export async function action({ context, request }: Route.ActionArgs) {
  const refused = await registerFrom(context, request);
  if (refused) return data(refused.answer, { status: refused.status });
  return redirectDocument(safeRoute(new URL(request.url).searchParams.get('route'), NEXT));
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { welcome, ...shown } = loaderData;
  return (
    <WithWelcome welcome={welcome}>
      <RegisterScreen answer={actionData} {...shown} />
    </WithWelcome>
  );
}
