/** After signing in or a one-time code. */
export const TYPED_TEXT_TEXTS = {
  restored: "We put back what you typed. It isn't saved yet.",
  restoredPartly: "We put back what you typed, except passwords, agreements and private answers. It isn't saved yet.",
} as const;
