/** The question before Google's One Tap, and what it says while it runs. */
export const ONE_TAP_TEXTS = {
  label: 'Sign in with Google',
  ask: "Sign in with one click? This loads Google's sign-in, so Google learns that you're here.",
  yes: 'Use Google',
  no: 'No thanks',
  close: 'Close',
  choose: 'Choose your Google account.',
  busy: 'Signing you in with Google…',
  failed: "We couldn't load Google's sign-in. Please try again later.",
} as const;
