/** What an address may say about the ad or link that led to the shop. */
const CAMPAIGN_FIELDS = ['utm_campaign', 'utm_medium', 'utm_source', 'ccode'] as const;
const LONGEST = 60;

type CampaignFields = { readonly [Name in (typeof CAMPAIGN_FIELDS)[number]]?: string | undefined };

/** The words beside the checkbox of a new account; stored with the consent. */
export const CAMPAIGN_WORDS =
  'Save the ad or link that brought me here to my account. I can delete this anytime under "Your privacy choices".';

/** The campaign fields that are given, by name and cut to 60 characters; empty where there are none. */
export function campaignOf(given: CampaignFields): Record<string, string> {
  return Object.fromEntries(
    CAMPAIGN_FIELDS.map((name) => [name, readable(given[name] ?? '')]).filter(([, value]) => value !== ''),
  );
}

/** Anyone can write anything into an address, and a form must not fail because of it. */
function readable(value: string): string {
  return value.replaceAll('\0', '').slice(0, LONGEST).toWellFormed().trim();
}
