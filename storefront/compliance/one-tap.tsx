import { useEffect, useRef, useState } from 'react';
import type { showGoogle, signInWithGoogle } from '#domain/identity/endpoints.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { hasFlag } from '#storefront/kernel/shopper.tsx';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/surface.ts';
import styles from './one-tap.module.css';
import { ONE_TAP_TEXTS as texts } from './one-tap-texts.ts';

const SHOW_GOOGLE = callName<typeof showGoogle>('GET', '/auth/google');
const SIGN_IN = callName<typeof signInWithGoogle>('POST', '/auth/google');

const DESKTOP = '(width >= 1024px)';
/** What the visitor answered: 'yes' or 'no'. */
const ANSWER_KEY = 'google_one_tap';
const PARENT_ID = 'google-one-tap';

type Credential = { credential: string };
type GoogleId = {
  initialize(options: {
    client_id: string;
    nonce: string;
    prompt_parent_id: string;
    cancel_on_tap_outside: boolean;
    callback: (answer: Credential) => void;
  }): void;
  prompt(): void;
  cancel(): void;
};
declare global {
  interface Window {
    google?: { accounts: { id: GoogleId } };
  }
}

/**
 * Asks signed-out visitors at wide screens whether they want to sign in with Google, and loads nothing of Google's before
 * they do (010-rulings.md, Google's prompt). A browser with the GPC signal isn't asked.
 */
export function OneTap() {
  const [answer, setAnswer] = useState(() => localStorage.getItem(ANSWER_KEY));
  const isPossible =
    answer !== 'no' &&
    matchMedia(DESKTOP).matches &&
    !hasFlag('logged_in') &&
    !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;
  if (!isPossible) return null;
  const say = (words: 'yes' | 'no') => {
    localStorage.setItem(ANSWER_KEY, words);
    setAnswer(words);
  };
  return (
    <aside aria-label={texts.label} className={`${cardClass} ${styles.prompt}`}>
      {answer === 'yes' ? <Prompt /> : <p>{texts.ask}</p>}
      <div className={styles.buttons}>
        {answer === 'yes' ? null : <Button onClick={() => say('yes')}>{texts.yes}</Button>}
        <Button look="secondary" onClick={() => say('no')}>
          {answer === 'yes' ? texts.close : texts.no}
        </Button>
      </div>
    </aside>
  );
}

/** Google's own prompt, in our box. */
function Prompt() {
  const [words, setWords] = useState<string | null>(null);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const fail = (error: unknown) => {
      // The specification's name for it, section 8.
      console.error('GOOGLE_ONE_TAP_ERROR', error);
      setWords(error instanceof ApiError ? error.message : texts.failed);
    };
    const signIn = async ({ credential }: Credential) => {
      setWords(texts.busy);
      await callApi(SIGN_IN, { body: { google_oauth_token: credential } });
      // The same page again, as the account changes it.
      location.reload();
    };
    showPrompt((given) => void signIn(given).catch(fail)).catch(fail);
    return () => window.google?.accounts.id.cancel();
  }, []);
  return (
    <>
      <p role="status">{words ?? texts.choose}</p>
      <div id={PARENT_ID} />
    </>
  );
}

/** @throws ApiError; Error if the script can't be loaded. */
async function showPrompt(callback: (given: Credential) => void): Promise<void> {
  const { one_tap } = await callApi(SHOW_GOOGLE, {});
  if (!one_tap) return;
  const { script_url, client_id, nonce } = one_tap;
  await loadScript(script_url);
  const id = window.google?.accounts.id;
  id?.initialize({ client_id, nonce, prompt_parent_id: PARENT_ID, cancel_on_tap_outside: false, callback });
  id?.prompt();
}

async function loadScript(src: string): Promise<void> {
  if (window.google) return;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} can't be loaded.`));
    document.head.append(script);
  });
}
