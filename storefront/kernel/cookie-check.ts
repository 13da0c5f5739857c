/**
 * Cart and sign-in need cookies, and reading `localStorage` throws where it is blocked. A page that explains how to
 * allow both then replaces the app (specification, section 2).
 */
const CHECK = 'if(!navigator.cookieEnabled||!localStorage)throw 0';

/** When this browser last changed what its household leaves out, in `localStorage`: only the time, not what. */
export const HOUSEHOLD_CHANGED = 'household';

/** After Back, a browser may show a page as it was left: with what has been hidden since. */
const RELOAD = `let h=localStorage.${HOUSEHOLD_CHANGED};onpageshow=e=>{e.persisted&&h!=localStorage.${HOUSEHOLD_CHANGED}&&location.reload()}`;

/** The script in the head of every page. */
export const COOKIE_CHECK = `try{${CHECK};${RELOAD}}catch{location.replace('/cookies-blocked')}`;
