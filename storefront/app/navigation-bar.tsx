import { useNavigation } from 'react-router';
import styles from './shell.module.css';

/** A progress line at the top while the next page loads; appears after 150 ms. */
export function NavigationBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />;
}
