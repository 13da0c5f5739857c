import { parseCookie } from 'cookie';

/** A phone of ordinary size and pixel density. */
export const PHONE = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'America/Los_Angeles',
} as const;

/** Turns off the browser's background work, which would disturb a measurement. */
export const CHROMIUM_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A session's cookies for a browser. */
export function cookiesOf(cookie: string, url: string) {
  return Object.entries(parseCookie(cookie, { decode: String })).map(([name, value = '']) =>
    name.startsWith('__Host-')
      ? { name, value, url: url.replace('http:', 'https:'), secure: true }
      : { name, value, url },
  );
}
