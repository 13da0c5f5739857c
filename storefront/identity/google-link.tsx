import { buttonClass } from '#ui/button.tsx';
import styles from './identity.module.css';
import { GOOGLE_TEXTS as texts } from './texts.ts';

/**
 * Leads to Google's own page, so nothing of Google's is loaded here. Its answer is in a part of the address that only a
 * script can read, so without scripts it isn't shown.
 * @param url null where signing in with Google is off.
 */
export function GoogleLink({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <div className={styles.google}>
      <p>{texts.or}</p>
      <a href={url} className={buttonClass({ look: 'secondary', size: 'large', block: true })}>
        {texts.button}
      </a>
    </div>
  );
}
