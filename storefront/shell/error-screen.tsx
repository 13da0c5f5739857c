import { BRAND } from '#storefront/kernel/brand.ts';
import { SearchForm } from '#storefront/search/search-form.tsx';
import { ButtonLink } from './button-link.tsx';
import styles from './error-page.module.css';

/** Specification, section 2: the words of the error page, a way home, and the search that may find it. */
export function ErrorPage({ status, said }: { status: number; said?: string | undefined }) {
  return (
    <div className={styles.page}>
      <title>{`${status === 404 ? 'Page not found' : "We're Sorry"} | ${BRAND.shop}`}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.status}>{status}</p>
      <h1>Oops!</h1>
      <p className={styles.lead}>Something went wrong, we apologize.</p>
      <p>{said ?? wordsFor(status)}</p>
      <ButtonLink to="/" reloadDocument={status >= 500}>
        Return to Homepage
      </ButtonLink>
      <section className={styles.search} aria-label="Search the shop">
        <h2>Looking for something to eat?</h2>
        <SearchForm id="error-search" />
        <p>
          Your cart is kept as you left it, and every aisle is one press away: on a wide screen in the row on top, on a
          phone under Browse at the foot.
        </p>
      </section>
    </div>
  );
}

function wordsFor(status: number): string {
  if (status === 404)
    return 'There is no page at this address. It may have moved, or the product is no longer on our shelves.';
  return 'The fault is on our side, not yours. Nothing was charged. Please try again in a moment.';
}
