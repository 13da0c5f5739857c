/** After signing in or a one-time code. */
export const TYPED_TEXT_TEXTS = { restored: "We put back what you typed. It isn't saved yet." } as const;
