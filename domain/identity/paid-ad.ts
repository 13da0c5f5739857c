/** True for visitors from a product listing ad, by their campaign or medium (requirement M1, `pla`). */
export function isPaidAd(utm: { utm_campaign?: string | undefined; utm_medium?: string | undefined }): boolean {
  return [utm.utm_campaign, utm.utm_medium].some((text) => text?.toLowerCase().includes('pla') ?? false);
}
