import { expect, test } from 'vitest';
import { isNetwork, networkList, sourceKey } from './networks.ts';

test.each([
  // text             is a network
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['localhost', false],
  ['', false],
])('%j is an address or a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});

test.each([
  // address          networks                        is in one
  ['127.0.0.1', ['127.0.0.1'], true],
  ['127.0.0.2', ['127.0.0.1'], false],
  ['10.200.3.4', ['192.168.0.0/16', '10.0.0.0/8'], true],
  ['11.0.0.1', ['10.0.0.0/8'], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['fd12::5', ['fd00::/8'], true],
  ['fe80::1', ['fd00::/8'], false],
  ['10.0.0.1', ['fd00::/8'], false],
  ['not an address', ['0.0.0.0/0'], false],
  ['127.0.0.1', [], false],
])('%s is in one of %j: %s', (address, networks, is) => {
  expect(networkList(networks)(address)).toBe(is);
});

test.each([
  // address                                  counts as
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as the source %s', (address, key) => {
  expect(sourceKey(address)).toBe(key);
});
