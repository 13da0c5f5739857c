import { useSlowLoading } from '#storefront/kernel/use-slow-loading.ts';
import styles from './shell.module.css';

/** A progress line at the top while the next page loads; appears once that takes a moment. */
export function NavigationBar() {
  return useSlowLoading() ? <div className={styles.progress} aria-hidden="true" /> : null;
}
