export const VIEWED_TEXTS = {
  heading: 'Recently viewed',
  where: 'Only this device remembers them.',
  clear: 'Clear',
  cleared: 'Cleared.',
  none: 'None of them is for sale right now or fits your preferences.',
  failed: "We couldn't load them.",
  retry: 'Try again',
} as const;
