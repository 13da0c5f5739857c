export const DO_NOT_SELL_TEXTS = {
  title: 'Do not sell or share my personal information',
  description:
    "We don't sell or share personal information. See whether your browser's privacy signal reached us, or opt out.",
  lead: "We don't sell personal information, and we don't share it for advertising. No other company's scripts, pixels or cookies are on our pages, except our payment processor's card fields.",
  heading: 'Your choice',
  signal: 'Opt-out request honored. Your browser sends the Global Privacy Control signal.',
  browser: "You've opted out in this browser.",
  account: "You've opted out for your account.",
  none: "You haven't opted out.",
  what: "We store which ad or link brought you here only if you check the box for that when you create an account. If you opt out, we delete it and won't store it again. Prices and service stay the same.",
  scope: (isSignedIn: boolean) =>
    isSignedIn
      ? 'Your choice is saved in this browser and for your account.'
      : 'Your choice is saved in this browser. Sign in to save it for your account, too.',
  optOut: 'Opt out',
  /** Where the browser's signal has done so already. */
  optOutToo: 'Opt out without the signal, too',
  undo: 'Opt back in',
  keptOn: 'To turn off the signal, change your browser settings.',
  more: 'What we store and why is in our',
  policy: 'privacy policy',
} as const;
