import { plainPage } from './plain-page.server.tsx';
import { COOKIES_TEXTS } from './cookies-texts.ts';

/** Replaces the app where the browser blocks cookies or local storage (specification, section 2). */
export function loader(): Response {
  return plainPage({
    status: 200,
    title: COOKIES_TEXTS.heading,
    hasTools: false,
    children: (
      <>
        <h1>{COOKIES_TEXTS.heading}</h1>
        <p className="lead">{COOKIES_TEXTS.lead}</p>
        <p>{COOKIES_TEXTS.allow}</p>
        {COOKIES_TEXTS.browsers.map(({ browser, steps }) => (
          <section key={browser} aria-label={browser}>
            <h2>{browser}</h2>
            <p>{steps}</p>
          </section>
        ))}
        <p>
          {COOKIES_TEXTS.beforeReload} <a href="/">{COOKIES_TEXTS.reload}</a>. {COOKIES_TEXTS.purpose}
        </p>
      </>
    ),
  });
}
