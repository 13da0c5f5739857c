import { pageMeta } from '#storefront/kernel/page-meta.ts';
import type { Route } from './+types/guarantee-page.ts';
import { guaranteeText } from './guarantee-texts.ts';
import { loadText } from './load-text.server.ts';
import { TextScreen } from './text-screen.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadText(context, guaranteeText);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, public_url } = loaderData;
  return pageMeta({ title: page.title, description: page.description, canonical: '/savings-guarantee', public_url });
}

export default function GuaranteePage({ loaderData }: Route.ComponentProps) {
  return <TextScreen page={loaderData.page} />;
}
