import { clientAddressOf } from './clientAddress.ts';

const remote = '10.0.0.9';
const of = (forwardedFor: string | undefined, trustedProxies: number, from: string | undefined = remote) => clientAddressOf({ remote: from, forwardedFor, trustedProxies });

describe('clientAddressOf', () => {
  it('believes no header where no proxy is trusted', () => {
    expect(of('203.0.113.7', 0)).toBe(remote);
  });

  it('takes what the outermost trusted proxy wrote, whatever the client wrote before it', () => {
    expect(of('203.0.113.7', 1)).toBe('203.0.113.7');
    expect(of('6.6.6.6, 203.0.113.7', 1)).toBe('203.0.113.7');
    expect(of('6.6.6.6, 203.0.113.7, 10.0.0.8', 2)).toBe('203.0.113.7');
  });

  it('takes the address of the connection where the header is missing, too short or no address', () => {
    for (const header of [undefined, '', ' , ', 'unknown', '203.0.113.7, <script>', '203.0.113.7, 999.1.1.1', 'fe80::1%eth0']) expect(of(header, 1)).toBe(remote);
    expect(of('203.0.113.7', 2)).toBe(remote);
  });

  it('reads addresses with ports and brackets, and IPv4 within IPv6', () => {
    expect(of('203.0.113.7:4711', 1)).toBe('203.0.113.7');
    expect(of('[2001:DB8::1]:443', 1)).toBe('2001:db8::1');
    expect(of('2001:db8::1', 1)).toBe('2001:db8::1');
    expect(of(undefined, 0, '::ffff:127.0.0.1')).toBe('127.0.0.1');
  });

  it('is unknown where the connection is gone', () => {
    expect(clientAddressOf({ remote: undefined, forwardedFor: undefined, trustedProxies: 1 })).toBe('unknown');
  });
});
