/**
 * Where a person may have heard of the shop: the question after joining, answered once per account. The ids are
 * stored, so an id is never reused for something else.
 */
export const HEAR_ABOUT_IDS = [
  'friend',
  'search',
  'social',
  'video',
  'podcast',
  'article',
  'mail',
  'ad',
  'other',
] as const;

export type HearAboutChoice = (typeof HEAR_ABOUT_IDS)[number];
