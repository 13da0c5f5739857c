/** What the program is called; the storefront's brand names take it from here. */
export const GIVING = 'Thrive Gives';

/** Who may get a free membership. Low income is about what a household earns, never about how it pays (law row 12). */
export const GIVES_GROUPS = ['low_income', 'veteran', 'teacher', 'student', 'first_responder'] as const;
export type GivesGroup = (typeof GIVES_GROUPS)[number];

/**
 * `needs_proof`: the questions are answered, the proof is missing. `waiting`: an operator decides. `closed`: no proof came
 * in time.
 */
export const GIVES_STATES = ['needs_proof', 'waiting', 'approved', 'refused', 'closed'] as const;
export type GivesState = (typeof GIVES_STATES)[number];

/** Why an application was refused. `unclear`: the proof can't be read, or isn't what we take. */
export const GIVES_REASONS = ['unclear', 'not_shown'] as const;
export type GivesReason = (typeof GIVES_REASONS)[number];
