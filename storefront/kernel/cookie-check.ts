/**
 * Cart and sign-in need cookies, and reading `localStorage` throws where it is blocked. A page that explains how to
 * allow both then replaces the app (specification, section 2).
 */
export const COOKIE_CHECK =
  "try{if(!navigator.cookieEnabled||!localStorage)throw 0}catch{location.replace('/cookies-blocked')}";
