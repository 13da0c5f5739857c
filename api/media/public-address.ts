import { networkList } from '#api/kernel/networks.ts';

/** Networks that aren't the public internet (IANA's registries of special-purpose addresses), and Azure's own server. */
const SPECIAL = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
/** Of IPv6 only what is given out for the internet, without what leads to an IPv4 address or is an example. */
const GLOBAL_V6 = networkList(['2000::/3']);
const SPECIAL_V6 = networkList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an IP address is on the public internet, so that a fetch can't reach the shop's own network. */
export function isPublicAddress(address: string): boolean {
  return address.includes(':') ? GLOBAL_V6(address) && !SPECIAL_V6(address) : !SPECIAL(address);
}
