import { pageMeta } from '#storefront/kernel/page-meta.ts';
import type { Route } from './+types/terms-page.ts';
import { termsText } from './terms-texts.ts';
import { loadText } from './load-text.server.ts';
import { TextScreen } from './text-screen.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadText(context, termsText);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, public_url } = loaderData;
  return pageMeta({ title: page.title, description: page.description, canonical: '/terms', public_url });
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextScreen page={loaderData.page} />;
}
