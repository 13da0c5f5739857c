/**
 * Where a person may have heard of the shop: the question after joining, answered once per account. The ids are
 * stored, so an id is never reused for something else.
 */
export const HEAR_ABOUT_CHOICES = [
  { id: 'friend', label: 'A friend or family member' },
  { id: 'search', label: 'A search engine' },
  { id: 'social', label: 'Social media' },
  { id: 'video', label: 'A video or a creator' },
  { id: 'podcast', label: 'A podcast or the radio' },
  { id: 'article', label: 'An article or a blog' },
  { id: 'mail', label: 'Mail or a package insert' },
  { id: 'ad', label: 'An online ad' },
  { id: 'other', label: 'Somewhere else' },
] as const;

export type HearAboutChoice = (typeof HEAR_ABOUT_CHOICES)[number]['id'];

export const HEAR_ABOUT_IDS = HEAR_ABOUT_CHOICES.map(({ id }) => id) as [HearAboutChoice, ...HearAboutChoice[]];
