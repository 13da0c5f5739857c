import { loadText } from '#storefront/content/load-text.server.ts';
import { TextScreen } from '#storefront/content/text-screen.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import type { Route } from './+types/about-page.ts';
import { ABOUT_TEXTS, aboutText } from './about-texts.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadText(context, aboutText);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, public_url } = loaderData;
  return pageMeta({ title: page.title, description: page.description, canonical: '/thrive-gives', public_url });
}

/** What the program is, who may get it, and how. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextScreen
      page={loaderData.page}
      action={
        <ButtonLink to="/givingapp" size="large">
          {ABOUT_TEXTS.apply}
        </ButtonLink>
      }
    />
  );
}
