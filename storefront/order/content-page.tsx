import { redirect } from 'react-router';
import { getContent } from '#domain/order/endpoints.ts';
import { TextScreen } from '#storefront/content/text-screen.tsx';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Route } from './+types/content-page';
import styles from './order.module.css';
import { CONTENT_TEXTS } from './texts.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { id, item } = params;
  const found = await tryCall(context, getContent, { params: { id, item_id: item } }, request);
  // The page of the order says when it can be read.
  if (!found.ok && found.error.code === 'content_not_ready') throw redirect(`/account/order/${id}`);
  const content = found.ok ? found.answer : await call(context, getContent, { params: { id, item_id: item } }, request);
  return { ...content, sections: content.sections.map((section, at) => ({ ...section, id: `part-${at + 1}` })) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: CONTENT_TEXTS.title(loaderData.title) }, { name: 'robots', content: 'noindex' }] : [];
}

/** What the caller bought to read. */
export default function ContentPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <TextScreen
      page={loaderData}
      above={
        <Link to={`/account/order/${params.id}`} className="standalone">
          {CONTENT_TEXTS.back(params.id)}
        </Link>
      }
      action={
        <Button look="secondary" onClick={() => print()} className={styles.needsScript}>
          <Icon name="print" size={20} /> {CONTENT_TEXTS.print}
        </Button>
      }
    />
  );
}
