import { Link } from '#storefront/kernel/link.tsx';
import { BREADCRUMB_TEXTS as texts } from '#storefront/kernel/texts.ts';
import { Breadcrumb } from '#ui/chip.tsx';

export type Crumb = { to: string; title: string };

/** The way to a page of the catalog from the start page; the page itself is last. */
export function Crumbs({ way = [], here }: { way?: readonly Crumb[]; here: string }) {
  return (
    <Breadcrumb label={texts.label} here={here}>
      {[{ to: '/', title: texts.home }, ...way].map(({ to, title }) => (
        <Link key={to} to={to}>
          {title}
        </Link>
      ))}
    </Breadcrumb>
  );
}
