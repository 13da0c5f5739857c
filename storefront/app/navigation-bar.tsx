import { useNavigation } from 'react-router';
import styles from './shell.module.css';

/** A line on top while the next page is on its way; it appears after 150 ms only. */
export function NavigationBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />;
}
