import { isPrivateAddress } from './isPrivateAddress.ts';

describe('isPrivateAddress', () => {
  it.each([
    '0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1', '198.18.0.1', '192.88.99.1', '224.0.0.1', '255.255.255.255',
    '::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'ff02::1', '2002:7f00:1::', '2001:db8::1', '3fff::1',
  ])('knows %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['1.1.1.1', '8.8.8.8', '192.88.98.1', '3fff:1000::1', '172.15.255.255', '172.32.0.1', '192.167.255.255', '2606:4700:4700::1111', '2a00:1450:4001:800::200e', 'example.com', '', '10.0.0'])('takes %s for none', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
