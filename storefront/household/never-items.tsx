import { productUrl } from '#domain/catalog/addresses.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { EmptyState } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { wellClass } from '#ui/surface.ts';
import type { PreferencesData } from './load-preferences.server.ts';
import styles from './preferences.module.css';
import { NEVER_TEXTS as texts } from './texts.ts';

/** The products that are never shown, each with a button that shows it again. */
export function NeverItems({ page: { base, never_items } }: { page: PreferencesData }) {
  if (never_items.length === 0) {
    return (
      <EmptyState title={texts.none} action={<ButtonLink to="/search/results">{texts.browse}</ButtonLink>}>
        {texts.noneHelp}
      </EmptyState>
    );
  }
  return (
    <>
      <p>{texts.lead}</p>
      <ul className={styles.items}>
        {never_items.map((product) => (
          <li key={product.id}>
            <span className={wellClass}>
              <img src={product.image} alt="" width="64" height="64" loading="lazy" />
            </span>
            <p>
              <span className={styles.small}>{product.manufacturer}</span>
              <Link to={productUrl(product.url_key)}>{product.title}</Link>
            </p>
            <form method="post" action={`${base}/never-items`}>
              <input type="hidden" name="product" value={product.url_key} />
              <input type="hidden" name="product_id" value={product.id} />
              <Button
                type="submit"
                look="secondary"
                name="intent"
                value="again"
                aria-label={texts.removeOf(product.title)}
              >
                {texts.remove}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}
