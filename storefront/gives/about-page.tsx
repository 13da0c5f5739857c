import { showGives } from '#domain/gives/endpoints.ts';
import { loadText } from '#storefront/content/load-text.server.ts';
import { TextScreen } from '#storefront/content/text-screen.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { call, callerOf } from '#storefront/kernel/call.server.ts';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import type { Route } from './+types/about-page.ts';
import { ApplyNote } from './apply-note.tsx';
import { ABOUT_TEXTS, aboutText } from './about-texts.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const isVisitor = (await callerOf(context, request)).role === 'visitor';
  const standing = isVisitor ? null : await call(context, showGives, {}, request);
  return { ...(await loadText(context, aboutText)), standing };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, public_url } = loaderData;
  return pageMeta({ title: page.title, description: page.description, canonical: '/thrive-gives', public_url });
}

/** What the program is, who may get it, and how. People who can't apply now see why. */
export default function AboutPage({ loaderData: { page, standing } }: Route.ComponentProps) {
  if (standing && !standing.can_apply) return <TextScreen page={page} note={<ApplyNote standing={standing} />} />;
  return (
    <TextScreen
      page={page}
      action={
        <ButtonLink to="/givingapp" size="large">
          {ABOUT_TEXTS.apply}
        </ButtonLink>
      }
    />
  );
}
