import { plainPage } from './plain-page.server.tsx';

/** Where each browser has the setting. */
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

/** Replaces the app where the browser blocks cookies or local storage (specification, section 2). */
export function loader(): Response {
  return plainPage({
    status: 200,
    title: 'Oops! This page could not be loaded.',
    hasSearch: false,
    children: (
      <>
        <h1>Oops! This page could not be loaded.</h1>
        <p className="lead">
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
      </>
    ),
  });
}
