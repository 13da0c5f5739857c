import { createContext, useContext } from 'react';
import { Scripts, ScrollRestoration } from 'react-router';

/** Which part of a page the server is rendering: everything but its scripts, or only those. Both in the browser. */
export const PagePart = createContext<'content' | 'scripts' | 'both'>('both');

/** React Router's scripts, at the end of the body. */
export function PageScripts() {
  if (useContext(PagePart) === 'content') return null;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}
