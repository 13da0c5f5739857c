/** What the shop says about mails for products that are back in stock. */
export const NOTIFY_TEXTS = {
  ask: "Email me when it's back",
  signIn: 'Sign in so we know where to email you.',
  waiting: "We'll email you once when it's back in stock.",
  undo: 'Undo',
  confirm: 'Confirm your email',
  title: 'Back-in-stock email',
  isBack: "It's back in stock now.",
  isSoldOut: "It's sold out for now.",
  toProduct: 'Go to the product',
  stopTitle: 'Stop back-in-stock emails',
  stopWords: "Don't want back-in-stock emails anymore? You'll still get receipts and order updates.",
  stop: 'Stop back-in-stock emails',
  stopped: "Done. You won't get back-in-stock emails unless you ask for one again.",
  toAccount: 'Go to your account',
} as const;
