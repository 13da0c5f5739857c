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

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return net.isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
