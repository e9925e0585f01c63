import { isIPv6 } from 'node:net';
import { networkOfIp, truncateIp } from './ip.ts';

describe('truncateIp', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'], ['::ffff:203.0.113.77', '203.0.113.0/24'], ['2001:db8:abcd:12::1', '2001:db8:abcd::/48'], ['2001:DB8::1', '2001:db8:0::/48'], ['::1', '0:0:0::/48'],
    ['1:2:3:4:5:6:7:8', '1:2:3::/48'], ['1:2:3:4:5:6:7::', '1:2:3::/48'],
  ])('leaves the network of %s', (ip, network) => expect(truncateIp(ip)).toBe(network));

  it.each([undefined, '', 'x', '1.2.3', '1.2.3.256', '1.2.3.4.5', '1:2', '1::2::3', ':::', '1:2:3:4:5:6:7:8:9', '12345::', 'fe80::1%eth0', '203.0.113.77, 10.0.0.1'])('takes %p for no address', (ip) => {
    expect([truncateIp(ip), networkOfIp(ip)]).toEqual(['unknown', 'unknown']);
  });

  it('takes for an IPv6 address what Node takes for one', () => {
    const parts = ['', '0', 'f', '1a2b', 'fffff', 'g', ':'];
    for (let i = 0; i < 3_000; i += 1) {
      const text = Array.from({ length: 1 + (i % 9) }, (_, at) => parts[(i * (at + 3) + (i >> (at + 1))) % parts.length]).join(':');
      expect([text, truncateIp(text) !== 'unknown']).toEqual([text, isIPv6(text)]);
    }
  });
});

describe('networkOfIp', () => {
  it('counts an IPv4 address by itself, and all of an IPv6 /64 as one', () => {
    expect(networkOfIp('203.0.113.77')).toBe('203.0.113.77');
    expect(networkOfIp('2001:db8:1:2:3::4')).toBe(networkOfIp('2001:db8:1:2:ffff::1'));
    expect(networkOfIp('2001:db8:1:2::1')).not.toBe(networkOfIp('2001:db8:1:3::1'));
  });
});
