/** Shown once, when the first item of such a box is added. */
export const BOX_NOTE_TEXTS = {
  frozen: (fee: string) => `Frozen food ships in its own box: ${fee}.`,
  wine: (fee: string) => `Wine ships in its own box: ${fee}.`,
} as const;
