import { describe, expect, it } from 'vitest';
import { maskNetwork, networkOf, networksOf } from './network.ts';

describe('the network of', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the networks, the widest first, of', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['2001:db8:1:2ab::9', ['2001:db8:1::/48', '2001:db8:1:200::/56', '2001:db8:1:2ab::/64']],
    ['2001:db8::9', ['2001:db8:0::/48', '2001:db8:0:0::/56', '2001:db8:0:0::/64']],
  ])('%s are %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });
});

describe('a shown network is masked', () => {
  it.each([
    ['203.0.113.7', '203.0.113.x'],
    ['2001:db8:1:2::/64', '2001:db8:1:x'],
    ['0:0:0:0::/64', '0:0:0:x'],
    ['', ''],
  ])('%s is %s', (network, shown) => {
    expect(maskNetwork(network)).toBe(shown);
  });
});
