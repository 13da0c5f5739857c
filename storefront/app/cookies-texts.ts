/** The specification gives the heading and the first sentence. */
export const COOKIES_TEXTS = {
  heading: 'Oops! This page could not be loaded.',
  lead: 'It looks like your browser has blocked cookies and is incompatible with our app. Try using a different browser',
  allow: 'Or allow cookies in this one:',
  browsers: [
    {
      browser: 'Chrome',
      steps:
        'Open Settings, then Privacy and security, then Third-party cookies and Site settings. Allow this site to save data on your device.',
    },
    {
      browser: 'Firefox',
      steps:
        'Open Settings, then Privacy & Security. Under Cookies and Site Data, click Manage Exceptions and allow this site.',
    },
    {
      browser: 'Safari',
      steps: 'Open Settings, then Advanced (on an iPhone: Settings, Apps, Safari). Turn off Block all cookies.',
    },
  ],
  /** "Then load the shop again. We save your cart, your sign-in and the ZIP you enter in cookies, and nothing else." */
  beforeReload: 'Then',
  reload: 'reload the shop',
  purpose: 'We save your cart, your sign-in and the ZIP you enter in cookies, and nothing else.',
} as const;
