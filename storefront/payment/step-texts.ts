/** A file of its own, as its words are loaded only when a bank wants a step. */
export const STEP_TEXTS = {
  heading: 'Confirm with your bank',
  lead: 'Your bank wants to check that this card is yours.',
  frame: "Your bank's page",
  waiting: 'Waiting for your bank',
  left: "You didn't confirm the card with your bank. Nothing was charged.",
  failed: "Your bank didn't confirm this card. Nothing was charged. Please try again or use another card.",
} as const;
