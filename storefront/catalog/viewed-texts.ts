export const VIEWED_TEXTS = {
  heading: 'Recently viewed',
  where: 'Saved only on this device.',
  clear: 'Clear',
  cleared: 'Cleared.',
  none: 'None of these items are available right now.',
  failed: "We couldn't load them.",
  retry: 'Try again',
} as const;
