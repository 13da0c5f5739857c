/**
 * What ads, mails and other sites add to an address so that a visit can be told from others. Other names may be those of
 * pages, which only the pages know.
 */
const TRACKER =
  /[?&](?:utm_|gad_|hsa_|_hs|(?:gclid|gclsrc|gbraid|wbraid|dclid|srsltid|_gl|_ga|fbclid|igshid|msclkid|ttclid|twclid|yclid|li_fat_id|rdt_cid|sccid|epik|sscid|mc_cid|mc_eid|_kx|ck_subscriber_id|vero_id|dm_i|irclickid|cjevent|s_kwcid|ef_id)(?:[=&]|$))/i;

/** Whether an address has a name of a tracker. */
export function isTracked(url: string): boolean {
  return TRACKER.test(url);
}
