import { pageMeta } from '#storefront/kernel/page-meta.ts';
import type { Route } from './+types/contact-page.ts';
import { contactText, orderOf } from './contact-texts.ts';
import { loadText } from './load-text.server.ts';
import { TextScreen } from './text-screen.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const order = orderOf(new URL(request.url).searchParams);
  return loadText(context, (facts) => contactText(facts, order));
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, public_url } = loaderData;
  return pageMeta({ title: page.title, description: page.description, canonical: '/contact', public_url });
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return <TextScreen page={loaderData.page} />;
}
