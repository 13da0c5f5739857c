import { type ReactNode, useEffect, useState } from 'react';
import styles from './error-page.module.css';

/** Where each browser keeps the switch. */
const WAYS = [
  {
    browser: 'Chrome',
    steps:
      'Open Settings, then Privacy and security, then Third-party cookies and Site settings. Allow this site to save data on your device.',
  },
  {
    browser: 'Firefox',
    steps:
      'Open Settings, then Privacy & Security. Under Cookies and Site Data press Manage Exceptions and allow this site.',
  },
  {
    browser: 'Safari',
    steps: 'Open Settings, then Advanced (on an iPhone: Settings, Apps, Safari). Switch off Block all cookies.',
  },
] as const;

/** Shows its children, unless the browser keeps neither cookies nor local storage for us: then how to allow them (specification, section 2). */
export function UnlessCookiesBlocked({ children }: { children: ReactNode }) {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => setBlocked(!canKeep()), []);
  return isBlocked ? <CookieBlockedPage /> : children;
}

/** Without cookies there is no cart and no sign-in; asking for local storage throws where it is blocked. */
function canKeep(): boolean {
  try {
    return navigator.cookieEnabled && typeof localStorage.length === 'number';
  } catch {
    return false;
  }
}

function CookieBlockedPage() {
  return (
    <main className={styles.page}>
      <title>Oops! This page could not be loaded.</title>
      <h1>Oops! This page could not be loaded.</h1>
      <p className={styles.lead}>
        It looks like your browser has blocked cookies and is incompatible with our app. Try using a different browser
      </p>
      <p>Or allow cookies in this one:</p>
      {WAYS.map(({ browser, steps }) => (
        <section key={browser} aria-label={browser}>
          <h2>{browser}</h2>
          <p>{steps}</p>
        </section>
      ))}
      <p>
        Then <a href="/">load the shop again</a>. We keep your cart and your sign-in in cookies, and nothing else.
      </p>
    </main>
  );
}
