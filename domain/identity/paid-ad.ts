const PLA = /(^|[^a-z])pla([^a-z]|$)/i;

/** True for visitors from a product listing ad: `pla` is a word of their campaign or medium (requirement M1); 'display' isn't. */
export function isPaidAd(utm: { utm_campaign?: string | undefined; utm_medium?: string | undefined }): boolean {
  return [utm.utm_campaign, utm.utm_medium].some((text) => PLA.test(text ?? ''));
}
