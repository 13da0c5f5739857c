import net from 'node:net';

/** Whether `text` is an IP address or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = net.isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * A function that says whether an address is one of these or in one of these networks (`isNetwork`). An IPv4 address
 * counts in IPv6 notation as well, as a socket that listens on both reports it (::ffff:10.0.0.1).
 */
export function networkList(networks: readonly string[]): (address: string) => boolean {
  const list = new net.BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => net.isIP(address) !== 0 && list.check(address, familyOf(address));
}

/**
 * What a limit by source counts: an IPv4 address, also where IPv6 maps it, and of an IPv6 address the /64, because
 * that is what one customer of a provider gets. Anything else counts as it is.
 */
export function sourceKey(address: string): string {
  if (net.isIP(address) !== 6) return address;
  const words = wordsOf(address);
  const [a = 0, b = 0] = words.slice(6);
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff;
  if (isMapped) return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`;
}

/** The eight words of an IPv6 address; a zone (fe80::1%eth0) is no part of it. */
function wordsOf(address: string): number[] {
  const plain = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...[a, b, c, d]: string[]) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((word) => word.toString(16)).join(':'),
    );
  const [before = [], after = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const leftOut = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...leftOut, ...after].map((word) => Number.parseInt(word, 16));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return net.isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
