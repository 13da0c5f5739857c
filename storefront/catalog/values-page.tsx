import { listValues } from '#domain/catalog/endpoints.ts';
import { VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { describePage, squarePicture } from '#storefront/kernel/head-tags.server.ts';
import { breadcrumb } from '#storefront/kernel/structured.server.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { plural } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { ChipRow, tabClass } from '#ui/chip.tsx';
import type { Route } from './+types/values-page.ts';
import { IndexFrame } from './index-frame.tsx';
import { refuseListNames } from './misnamed.server.ts';
import list_styles from './product-list.module.css';
import styles from './values-page.module.css';
import { VALUES_PAGE_TEXTS as texts } from './values-texts.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  refuseListNames(request);
  const { values } = await call(context, listValues, {});
  const groups = VALUE_KINDS.map((kind) => ({
    kind,
    values: values
      .filter((value) => value.kind === kind)
      .map(({ url, title, blurb, count }) => ({ url, title, blurb, count })),
  }));
  const { public_url } = servicesOf(context);
  const path = values.find(({ image }) => image !== '')?.image;
  describePage(context, {
    structured: [breadcrumb(public_url, [{ path: '/all-values', title: texts.title }])],
    picture: squarePicture(path, 320, texts.title),
  });
  return { groups: groups.filter((group) => group.values.length > 0), public_url };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = texts;
  return pageMeta({ title, description, canonical: '/all-values', public_url: loaderData?.public_url });
}

/** Every diet, certification, value, concern and ingredient that has a page. */
export default function ValuesPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <IndexFrame title={texts.title} lead={texts.lead}>
      <nav aria-label={texts.contents} className={`${styles.contents} ${list_styles.swipeRow}`}>
        <ChipRow label={texts.contents}>
          {groups.map(({ kind }) => (
            <li key={kind}>
              <a href={`#${kind}`} className={tabClass}>
                {texts.kinds[kind].title}
              </a>
            </li>
          ))}
        </ChipRow>
      </nav>
      {groups.length === 0 ? <p>{texts.none}</p> : null}
      {groups.map(({ kind, values }) => (
        <section key={kind} id={kind} aria-labelledby={`${kind}-title`} className={styles.group}>
          <h2 id={`${kind}-title`}>{texts.kinds[kind].title}</h2>
          <p className={styles.about}>{texts.kinds[kind].lead}</p>
          <ul>
            {values.map(({ url, title, blurb, count }) => (
              <li key={url}>
                <Link to={url} prefetch="intent">
                  {title}
                </Link>
                <span>{plural(count, texts.products)}</span>
                <p>{blurb}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </IndexFrame>
  );
}
