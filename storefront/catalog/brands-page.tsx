import { data } from 'react-router';
import { listBrands } from '#domain/catalog/endpoints.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { describePage, squarePicture } from '#storefront/kernel/head-tags.server.ts';
import { breadcrumb } from '#storefront/kernel/structured.server.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { plural } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { EmptyState } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { chipClass, ChipRow } from '#ui/chip.tsx';
import { TextField } from '#ui/field.tsx';
import type { Route } from './+types/brands-page.ts';
import { BRAND_QUERY_LETTERS_MAX, type BrandEntry, brandIndex, largestBrands } from './brand-index.ts';
import { BRANDS_PAGE_TEXTS as texts } from './brands-texts.ts';
import styles from './brands-page.module.css';
import { IndexFrame } from './index-frame.tsx';
import { refuseListNames } from './misnamed.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  refuseListNames(request, ['q']);
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim();
  if (q.length > BRAND_QUERY_LETTERS_MAX) throw data({ code: 'invalid', message: texts.tooLong }, { status: 400 });
  const { brands: all } = await call(context, listBrands, {});
  const { public_url } = servicesOf(context);
  const brands = all.map(({ url, title, count, image }) => ({ url, title, count, image }));
  const path = largestBrands(brands).find(({ image }) => image !== '')?.image;
  describePage(context, {
    structured: [breadcrumb(public_url, [{ path: '/brands', title: texts.title }])],
    picture: squarePicture(path, 320, texts.title),
  });
  return {
    q,
    total: all.length,
    groups: brandIndex(brands, q),
    largest: q === '' ? largestBrands(brands) : [],
    public_url,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: texts.title, description: texts.title });
  const { q, total, public_url } = loaderData;
  const words = { title: texts.title, description: texts.description(total), public_url };
  return pageMeta({ ...words, canonical: '/brands', indexed: q === '' });
}

/** All brands from A to Z, with a field that finds one by any part of its name. */
export default function BrandsPage({ loaderData: { q, total, groups, largest } }: Route.ComponentProps) {
  return (
    <IndexFrame title={texts.title} lead={texts.lead(plural(total, texts.brands))}>
      <form method="get" role="search" aria-label={texts.search} className={styles.search}>
        <TextField label={texts.name} type="search" name="q" defaultValue={q} maxLength={BRAND_QUERY_LETTERS_MAX} />
        <Button type="submit" look="secondary">
          {texts.find}
        </Button>
      </form>
      {largest.length > 0 ? <Largest brands={largest} /> : null}
      {groups.length > 0 ? (
        <nav aria-label={texts.letters}>
          <ChipRow label={texts.letters}>
            {groups.map(({ letter }) => (
              <li key={letter}>
                <a href={`#letter-${letter === '#' ? 'other' : letter}`} className={chipClass}>
                  {letter}
                </a>
              </li>
            ))}
          </ChipRow>
        </nav>
      ) : (
        <EmptyState
          title={q === '' ? texts.none : texts.noMatch(q)}
          action={q === '' ? null : <ButtonLink to="/brands">{texts.all}</ButtonLink>}
        />
      )}
      {groups.map(({ letter, brands }) => {
        const id = `letter-${letter === '#' ? 'other' : letter}`;
        return (
          <section key={letter} id={id} aria-labelledby={`${id}-title`} className={styles.group}>
            <h2 id={`${id}-title`}>{letter === '#' ? texts.other : letter}</h2>
            <ul>
              {brands.map((brand) => (
                <li key={brand.url}>
                  <Link to={brand.url} prefetch="intent">
                    {brand.title}
                  </Link>
                  <span>{plural(brand.count, texts.products)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </IndexFrame>
  );
}

function Largest({ brands }: { brands: readonly BrandEntry[] }) {
  return (
    <section aria-labelledby="largest-title" className={styles.largest}>
      <h2 id="largest-title">{texts.largest}</h2>
      <ul>
        {brands.map(({ url, title, count, image }) => (
          <li key={url}>
            <Link to={url} prefetch="intent">
              {image === '' ? null : <img src={image} alt="" width="160" height="160" />}
              {title}
            </Link>
            <span>{plural(count, texts.products)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
